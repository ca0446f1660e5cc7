/// A shape is encoded as the array of its item counts: `[3,0,12]`.
///
/// Each count is at least 0 and less than 2³² - 1, like the indices of a ``ChangeSet``.
extension ListShape: Codable {
  /// Encodes the item counts.
  ///
  /// - Throws: An `EncodingError` if a count is too large.
  public func encode(to encoder: any Encoder) throws {
    if let count = itemCounts.first(where: { !PackedPosition.canHold($0) }) {
      let message = "\(count) items can't be encoded (\(ChangeSet.Violation.Rule.indexOutOfRange.rawValue))"
      throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: message))
    }
    var container = encoder.singleValueContainer()
    try container.encode(itemCounts)
  }

  /// Decodes the item counts.
  ///
  /// - Throws: A `DecodingError` for anything but counts in range.
  public init(from decoder: any Decoder) throws {
    let itemCounts = try decoder.singleValueContainer().decode([Int].self)
    if let section = itemCounts.firstIndex(where: { !PackedPosition.canHold($0) }) {
      throw ChangeSet.Violation(.indexOutOfRange, "section \(section) can't have \(itemCounts[section]) items")
        .decodingError(at: decoder)
    }
    self.init(itemCounts: itemCounts)
  }
}

extension ChangeSet.Violation {
  /// Returns the violation as a decoding error, whose description names the rule.
  func decodingError(at decoder: any Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: description, underlyingError: self))
  }
}
