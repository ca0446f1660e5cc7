#if Postgres
  import CLibPQ

  /// Bytes that libpq allocated; its owner frees them.
  struct CopyData {
    private let start: UnsafeMutablePointer<CChar>
    let bytes: UnsafeBufferPointer<UInt8>

    init(_ start: UnsafeMutablePointer<CChar>, count: Int) {
      self.start = start
      bytes = UnsafeRawBufferPointer(start: start, count: count).assumingMemoryBound(to: UInt8.self)
    }

    func free() { PQfreemem(start) }
  }
#endif
