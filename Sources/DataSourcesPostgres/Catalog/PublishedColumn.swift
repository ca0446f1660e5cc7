#if Postgres
  /// A column of a published table.
  struct PublishedColumn: Codable, Equatable {
    let name: String
    /// The declared type, as the stream has it: a domain, for example.
    let type: UInt32
    let modifier: Int32
    let kind: ValueKind
    /// The kind of an array's elements.
    var element = ValueKind.text
    /// The byte between the elements of an array.
    var delimiter = UInt8(ascii: ",")
    /// The index in the primary key.
    var keyIndex: Int?
    /// Whether the server computes the values.
    var isGenerated = false

    var binder: ValueBinder { ValueBinder(kind, element: element, delimiter: delimiter) }
  }
#endif
