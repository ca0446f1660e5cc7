/// A position is encoded as an array of section and item: `[0,3]`.
///
/// Both are at least 0 and less than 2³² - 1, as in a ``ChangeSet``.
extension ItemPosition: Codable {
  /// Encodes section and item.
  ///
  /// - Throws: An `EncodingError` if an index is negative or too large.
  public func encode(to encoder: any Encoder) throws {
    guard PackedPosition.canHold(self) else {
      let message = "item \(self) can't be encoded (\(ChangeSet.Violation.Rule.indexOutOfRange.rawValue))"
      throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: message))
    }
    var container = encoder.unkeyedContainer()
    try container.encode(section)
    try container.encode(item)
  }

  /// Decodes section and item.
  ///
  /// - Throws: A `DecodingError` for anything but two indices in range.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(section: try container.decode(Int.self), item: try container.decode(Int.self))
    guard container.isAtEnd else {
      throw ChangeSet.Violation(.wrongLength, "a position has more than two numbers").decodingError(at: decoder)
    }
    guard PackedPosition.canHold(self) else {
      throw ChangeSet.Violation(.indexOutOfRange, "item \(self) can't exist").decodingError(at: decoder)
    }
  }
}
