import Foundation

/// Limits of counted work, such as comparisons, statements and bytes, in one file: `Tests/CountLimits.tsv`.
///
/// Times differ between machines, counts don't. A limit is exceeded if something got worse. It also fails if the count fell by more than a
/// quarter, so that what got better stays so.
public struct CountLimits: Sendable {
  /// The limits of this repository.
  public static let shared = CountLimits(
    URL(fileURLWithPath: #filePath).appending(path: "../../CountLimits.tsv").standardized)

  private let limits: [String: Int]

  private init(_ file: URL) {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    self.init(text: text)
  }

  /// Reads lines with a name, a tab, and a number.
  public init(text: String) {
    limits = Dictionary(
      text.split(separator: "\n").compactMap { line in
        let parts = line.split(separator: "\t")
        guard parts.count == 2, let limit = Int(parts[1]) else { return nil }
        return (String(parts[0]), limit)
      }, uniquingKeysWith: min)
  }

  /// Compares a count with its limit.
  ///
  /// - Returns: what is wrong, with the line for the file, or `nil`.
  public func fault(_ name: String, _ count: Int) -> String? {
    let line = "the line for Tests/CountLimits.tsv is:\n\(name)\t\(count)"
    guard let limit = limits[name] else { return "“\(name)” has no limit; \(line)" }
    if count > limit { return "“\(name)” is \(count), and its limit \(limit). If that must be, \(line)" }
    if count < limit - limit / 4 { return "“\(name)” is only \(count), and its limit \(limit): lower it, \(line)" }
    return nil
  }
}
