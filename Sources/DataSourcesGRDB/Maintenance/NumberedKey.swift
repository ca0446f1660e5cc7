#if GRDB
  import GRDB

  /// What a row is known by whose primary key does not tell it from others: NULL, or a row that a request has twice.
  struct NumberedKey: Hashable, Sendable {
    let values: [DatabaseValue]
    let number: DatabaseValue
  }

  extension NumberedKey: CustomStringConvertible {
    var description: String { "\(values) no. \(number)" }
  }
#endif
