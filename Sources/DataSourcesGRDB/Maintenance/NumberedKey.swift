#if GRDB
  import GRDB

  /// The ID of a row whose primary key isn't unique: NULL, or a row that a request returns twice.
  struct NumberedKey: Hashable, Sendable {
    let values: [DatabaseValue]
    let number: DatabaseValue
  }

  extension NumberedKey: CustomStringConvertible {
    var description: String { "\(values) no. \(number)" }
  }
#endif
