#if Postgres
  import Foundation

  /// What the follower reports to the server.
  struct StatusUpdate {
    /// The end of what is in the file.
    var written: UInt64
    /// The end of what a loss of power doesn't take: the server may forget what is before.
    var flushed: UInt64
    var wantsAnswer = false

    /// The message, with the time in microseconds since 2000.
    var bytes: [UInt8] {
      var message: [UInt8] = [UInt8(ascii: "r")]
      let time = UInt64(max(0, (Date().timeIntervalSince1970 - 946_684_800) * 1_000_000))
      for value in [written, flushed, flushed, time] {
        withUnsafeBytes(of: value.bigEndian) { message.append(contentsOf: $0) }
      }
      message.append(wantsAnswer ? 1 : 0)
      return message
    }
  }
#endif
