public import Foundation

/// An animation whose frames are WebP pictures, as a browser takes them.
public struct AnimatedWebP {
  private let width: Int
  private let height: Int
  private var frames = Data()

  /// Creates an animation without frames.
  ///
  /// - Parameters:
  ///   - width: the width of all frames, in pixels.
  ///   - height: their height.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Adds a picture.
  ///
  /// - Returns: whether it is a WebP.
  public mutating func add(_ picture: Data, milliseconds: Int) -> Bool {
    let image = Self.image(in: [UInt8](picture))
    guard !image.isEmpty else { return false }
    var frame = Data(count: 6)
    for number in [width - 1, height - 1, milliseconds] { frame += Self.bytes(number, 3) }
    // Each frame replaces the one before.
    frame += [0b10]
    frames += Self.chunk("ANMF", frame + image)
    return true
  }

  /// The file, which repeats for ever.
  public var data: Data {
    let isAnimated: UInt8 = 0b10
    let header = Data([isAnimated, 0, 0, 0]) + Self.bytes(width - 1, 3) + Self.bytes(height - 1, 3)
    let content = Self.chunk("VP8X", header) + Self.chunk("ANIM", Data(count: 6)) + frames
    return Self.chunk("RIFF", Data("WEBP".utf8) + content)
  }

  /// The chunks of a file that contain its picture.
  private static func image(in file: [UInt8]) -> Data {
    guard file.starts(with: Array("RIFF".utf8)) else { return Data() }
    var found = Data()
    var start = 12
    while start + 8 <= file.count {
      let name = String(decoding: file[start..<start + 4], as: UTF8.self)
      let size = (0..<4).reduce(0) { $0 | Int(file[start + 4 + $1]) << (8 * $1) }
      let end = start + 8 + size + size % 2
      guard end <= file.count else { break }
      if ["VP8 ", "VP8L", "ALPH"].contains(name) { found += file[start..<end] }
      start = end
    }
    return found
  }

  private static func chunk(_ name: String, _ content: Data) -> Data {
    Data(name.utf8) + bytes(content.count, 4) + content + Data(count: content.count % 2)
  }

  private static func bytes(_ number: Int, _ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }
}
