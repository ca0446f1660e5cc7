/// A shape is written as its item counts: `[3,0,12]`.
///
/// Each is at least 0 and smaller than 2³² - 1, as the numbers of a ``ChangeSet``.
extension ListShape: Codable {
  /// Writes the item counts.
  ///
  /// - Throws: an `EncodingError` when a count is too large.
  public func encode(to encoder: any Encoder) throws {
    if let count = itemCounts.first(where: { !PackedPosition.canHold($0) }) {
      let message = "\(count) rows can not be written (\(ChangeSet.Violation.Rule.numberOutOfRange.rawValue))"
      throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: message))
    }
    var container = encoder.singleValueContainer()
    try container.encode(itemCounts)
  }

  /// Reads the item counts.
  ///
  /// - Throws: a `DecodingError` for anything but numbers in range.
  public init(from decoder: any Decoder) throws {
    let itemCounts = try decoder.singleValueContainer().decode([Int].self)
    if let section = itemCounts.firstIndex(where: { !PackedPosition.canHold($0) }) {
      throw ChangeSet.Violation(.numberOutOfRange, "section \(section) can not have \(itemCounts[section]) rows")
        .decodingError(at: decoder)
    }
    self.init(itemCounts: itemCounts)
  }
}

extension ChangeSet.Violation {
  /// This as the error of a decoder, whose description names the rule.
  func decodingError(at decoder: any Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: description, underlyingError: self))
  }
}
