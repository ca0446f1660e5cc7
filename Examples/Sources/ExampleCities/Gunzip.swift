import CZlib
package import Foundation

/// The other direction of `gzip`.
package enum Gunzip {
  /// The unpacked contents of a file.
  package static func unpacked(_ url: URL) throws -> Data {
    let packed = try Data(contentsOf: url)
    var stream = z_stream()
    guard gzipInflateInit(&stream) == Z_OK else { throw CocoaError(.fileReadUnknown) }
    defer { inflateEnd(&stream) }
    var result = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    try packed.withUnsafeBytes { source in
      // The stream only reads from here.
      stream.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: UInt8.self).baseAddress)
      stream.avail_in = UInt32(source.count)
      var status = Z_OK
      while status == Z_OK {
        let written = chunk.withUnsafeMutableBufferPointer { target in
          stream.next_out = target.baseAddress
          stream.avail_out = UInt32(target.count)
          status = inflate(&stream, Z_NO_FLUSH)
          return target.count - Int(stream.avail_out)
        }
        result.append(contentsOf: chunk[..<written])
      }
      guard status == Z_STREAM_END else { throw CocoaError(.fileReadCorruptFile) }
    }
    return result
  }
}
