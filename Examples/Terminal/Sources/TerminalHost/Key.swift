/// A key that a ``Terminal`` knows.
public enum Key: Hashable, Sendable {
  case up
  case down
  case choose
  case delete
  case moveUp
  case moveDown
  /// Runs a command of the item, counted from 0.
  case command(Int)

  /// The key of a sequence of bytes, as a terminal sends it; `nil` for other keys.
  public init?(_ bytes: [UInt8]) {
    switch bytes {
    case [0x1B, 0x5B, 0x41], [UInt8(ascii: "k")]: self = .up
    case [0x1B, 0x5B, 0x42], [UInt8(ascii: "j")]: self = .down
    case [0x0D], [0x0A], [0x20]: self = .choose
    case [0x7F], [0x08], [UInt8(ascii: "d")], [0x1B, 0x5B, 0x33, 0x7E]: self = .delete
    case [UInt8(ascii: "K")]: self = .moveUp
    case [UInt8(ascii: "J")]: self = .moveDown
    case let digit where digit.count == 1 && (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(digit[0]):
      self = .command(Int(digit[0] - UInt8(ascii: "1")))
    default: return nil
    }
  }
}
