import CZlib
import NIOCore

/// Compression of whole answers.
enum Gzip {
  /// The bytes in the gzip format; `nil` if there isn't enough memory.
  static func compress(_ bytes: ByteBuffer) -> ByteBuffer? {
    var stream = z_stream()
    guard gzipInit(&stream, 9) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    let size = Int(deflateBound(&stream, uLong(bytes.readableBytes)))
    var result = ByteBuffer()
    var isDone = false
    result.writeWithUnsafeMutableBytes(minimumWritableBytes: size) { target in
      bytes.withUnsafeReadableBytes { source in
        let output = target.bindMemory(to: UInt8.self)
        // The stream only reads from here.
        stream.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(source.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        isDone = deflate(&stream, Z_FINISH) == Z_STREAM_END
        return Int(stream.total_out)
      }
    }
    return isDone ? result : nil
  }
}
