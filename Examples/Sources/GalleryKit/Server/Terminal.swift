public import Foundation

/// What the program prints.
public enum Terminal {
  /// Writes a line; the program continues if that isn't possible, such as to a file on a full disk.
  public static func write(_ line: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data("\(line)\n".utf8))
  }
}
