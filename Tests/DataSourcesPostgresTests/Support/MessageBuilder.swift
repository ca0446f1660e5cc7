#if Postgres
  import Foundation

  /// Writes messages of pgoutput, independently of the decoder.
  struct MessageBuilder {
    enum Field {
      case null
      case unchanged
      case text(String)
    }

    private(set) var bytes: [UInt8] = []

    init(_ kind: Character) { bytes.append(contentsOf: String(kind).utf8) }

    static func begin(_ position: UInt64) -> [UInt8] {
      MessageBuilder("B").integer(position).integer(UInt64(7)).integer(UInt32(42)).bytes
    }

    static func commit(_ position: UInt64, end: UInt64) -> [UInt8] {
      MessageBuilder("C").integer(UInt8(0)).integer(position).integer(end).integer(UInt64(9)).bytes
    }

    static func relation(_ oid: UInt32, _ name: String, _ columns: [(name: String, type: UInt32, isKey: Bool)])
      -> [UInt8]
    {
      var builder = MessageBuilder("R").integer(oid).text("public").text(name).integer(UInt8(ascii: "d"))
        .integer(UInt16(columns.count))
      for column in columns {
        builder = builder.integer(UInt8(column.isKey ? 1 : 0)).text(column.name).integer(column.type).integer(Int32(-1))
      }
      return builder.bytes
    }

    static func insert(_ oid: UInt32, _ row: [Field]) -> [UInt8] {
      MessageBuilder("I").integer(oid).letter("N").row(row).bytes
    }

    static func update(_ oid: UInt32, _ old: (letter: Character, row: [Field])?, _ new: [Field]) -> [UInt8] {
      var builder = MessageBuilder("U").integer(oid)
      if let old { builder = builder.letter(old.letter).row(old.row) }
      return builder.letter("N").row(new).bytes
    }

    static func delete(_ oid: UInt32, _ letter: Character, _ row: [Field]) -> [UInt8] {
      MessageBuilder("D").integer(oid).letter(letter).row(row).bytes
    }

    static func truncate(_ oids: [UInt32]) -> [UInt8] {
      oids.reduce(MessageBuilder("T").integer(UInt32(oids.count)).integer(UInt8(0))) { $0.integer($1) }.bytes
    }

    func integer(_ value: some FixedWidthInteger) -> Self {
      var copy = self
      withUnsafeBytes(of: value.bigEndian) { copy.bytes.append(contentsOf: $0) }
      return copy
    }

    func letter(_ letter: Character) -> Self {
      var copy = self
      copy.bytes.append(contentsOf: String(letter).utf8)
      return copy
    }

    func text(_ text: String) -> Self {
      var copy = self
      copy.bytes.append(contentsOf: text.utf8)
      copy.bytes.append(0)
      return copy
    }

    func row(_ fields: [Field]) -> Self {
      fields.reduce(integer(UInt16(fields.count))) { builder, field in
        switch field {
        case .null: return builder.letter("n")
        case .unchanged: return builder.letter("u")
        case .text(let text):
          var copy = builder.letter("t").integer(Int32(text.utf8.count))
          copy.bytes.append(contentsOf: text.utf8)
          return copy
        }
      }
    }
  }
#endif
