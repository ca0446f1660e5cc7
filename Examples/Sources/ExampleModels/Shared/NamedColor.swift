/// A color with a name, the same on every screen.
public enum NamedColor: String, CaseIterable, Hashable, Sendable, Identifiable {
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
