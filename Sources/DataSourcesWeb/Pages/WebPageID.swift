/// Names of pages and streams that can't be guessed: who knows one may move the page's window.
enum WebPageID {
  /// A new name of 128 random bits.
  static func random() -> String {
    String(UInt64.random(in: 0...UInt64.max), radix: 36) + String(UInt64.random(in: 0...UInt64.max), radix: 36)
  }
}
