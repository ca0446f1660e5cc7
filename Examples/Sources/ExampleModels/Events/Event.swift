/// Something that happened, in a color.
public struct Event: Hashable, Sendable, Identifiable {
  /// Counts up.
  public let id: Int
  /// Which segment it belongs to.
  public let color: NamedColor
  /// When it happened, in seconds since 1970.
  public let time: Int
  /// The age at the last refresh: `5 minutes ago`.
  public internal(set) var age: String

  init(id: Int, color: NamedColor, time: Int, now: Int) {
    self.id = id
    self.color = color
    self.time = time
    age = Self.age(of: time, now: now)
  }

  /// How long ago a time was, in words.
  ///
  /// - Parameters:
  ///   - time: in seconds since 1970.
  ///   - now: likewise.
  public static func age(of time: Int, now: Int) -> String {
    let seconds = now - time
    guard seconds >= 60 else { return "just now" }
    for (length, name) in [(86_400, "day"), (3_600, "hour"), (60, "minute")] where seconds >= length {
      let count = seconds / length
      return "\(count) \(name)\(count == 1 ? "" : "s") ago"
    }
    return "just now"
  }
}
