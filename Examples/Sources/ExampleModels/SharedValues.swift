/// A value in a list, whose ID remains the same when its value changes.
public struct Entry<Value: Hashable & Sendable>: Hashable, Sendable, Identifiable {
  /// Counts up.
  public let id: Int
  /// The displayed value.
  public var value: Value

  /// An entry.
  public init(id: Int, value: Value) {
    self.id = id
    self.value = value
  }
}

/// A person in an address book.
public struct Contact: Hashable, Sendable, Identifiable {
  /// The ID in the book.
  public let id: Int
  /// The name.
  public var name: String
  /// The address for email.
  public var address: String

  /// A contact.
  public init(id: Int, name: String, address: String) {
    self.id = id
    self.name = name
    self.address = address
  }

  /// The five contacts of the example screens.
  public static let samples = ["Mohamed Afifi", "Ada Lovelace", "Grace Hopper", "Alan Turing", "Katherine Johnson"]
    .enumerated().map { index, name in
      Contact(id: index + 1, name: name, address: name.lowercased().replacingSpaces(by: ".") + "@example.org")
    }
}

extension String {
  /// The text with something else instead of each space.
  fileprivate func replacingSpaces(by other: String) -> String {
    split(separator: " ", omittingEmptySubsequences: false).joined(separator: other)
  }
}

/// A color with a name, the same on every screen.
public enum NamedColor: String, CaseIterable, Codable, Hashable, Sendable, Identifiable {
  case red, orange, amber, yellow, lime, green, mint, teal, cyan, blue, indigo, purple, pink

  /// The color itself.
  public var id: Self { self }
  /// The name, as a title.
  public var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// Red, green and blue, a byte each: `0xRRGGBB`.
  public var rgb: UInt32 {
    switch self {
    case .red: 0xD7_3A3A
    case .orange: 0xE8_7A24
    case .amber: 0xE9_A820
    case .yellow: 0xE3_CB2D
    case .lime: 0x9C_C53B
    case .green: 0x3F_A34D
    case .mint: 0x54_C6A1
    case .teal: 0x1F_9C95
    case .cyan: 0x2F_B3D4
    case .blue: 0x2F_72D6
    case .indigo: 0x53_4FC4
    case .purple: 0x90_4BC7
    case .pink: 0xDB_4C93
    }
  }

  /// The color as style sheets write it: `#d73a3a`.
  public var hexadecimal: String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

/// Random numbers that are the same for the same seed (SplitMix64).
public struct SmallRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Numbers that depend on the seed alone.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
