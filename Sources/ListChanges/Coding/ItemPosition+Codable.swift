/// A position is written as two numbers, section and item: `[0,3]`.
///
/// Each is at least 0 and smaller than 2³² - 1, as in a ``ChangeSet``.
extension ItemPosition: Codable {
  /// Writes section and item.
  ///
  /// - Throws: an `EncodingError` when a number is negative or too large.
  public func encode(to encoder: any Encoder) throws {
    guard PackedPosition.canHold(self) else {
      let message = "row \(self) can not be written (\(ChangeSet.Violation.Rule.numberOutOfRange.rawValue))"
      throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: message))
    }
    var container = encoder.unkeyedContainer()
    try container.encode(section)
    try container.encode(item)
  }

  /// Reads section and item.
  ///
  /// - Throws: a `DecodingError` for anything but two numbers in range.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(section: try container.decode(Int.self), item: try container.decode(Int.self))
    guard container.isAtEnd else {
      throw ChangeSet.Violation(.wrongLength, "a position has more than two numbers").decodingError(at: decoder)
    }
    guard PackedPosition.canHold(self) else {
      throw ChangeSet.Violation(.numberOutOfRange, "row \(self) can not be").decodingError(at: decoder)
    }
  }
}
