import Foundation

/// Prints results, one tab-separated line each.
public struct ResultTable: Sendable {
  /// Whether a contestant's result was wrong.
  public private(set) var hasComplaints = false

  /// An empty table.
  public init() {}

  /// Prints the titles of the columns.
  public func printHeader() {
    explain(["workload", "n", "contestant", "median", "unit", "reference", "ratio", "notes"].joined(separator: "\t"))
  }

  /// Prints a line that explains something.
  public func explain(_ text: String) {
    Swift.print("# \(text)")
  }

  /// Prints the results of one workload.
  ///
  /// - Parameters:
  ///   - results: the results of all contestants.
  ///   - workload: the name of the workload.
  ///   - count: the number of rows.
  ///   - reference: the name of the contestant that the ratios are to.
  public mutating func print(_ results: [Interleaving.Result], workload: String, count: Int, reference: String) {
    let unit = results.first { $0.name == reference }?.microseconds ?? .nan
    for result in results {
      let columns = [
        workload, String(count), result.name, Self.time(result.microseconds), "us", reference,
        Self.ratio(result.microseconds / unit),
        result.outcome.notes.map { "\($0.key)=\($0.value)" }.joined(separator: " "),
      ]
      Swift.print(columns.joined(separator: "\t"))
      if let complaint = result.outcome.complaint {
        hasComplaints = true
        explain("WRONG \(workload) \(count) \(result.name): \(complaint)")
      }
    }
    fflush(nil)
  }

  /// Three or four digits that count.
  private static func time(_ microseconds: Double) -> String {
    String(format: microseconds < 10 ? "%.3f" : microseconds < 100 ? "%.2f" : "%.1f", microseconds)
  }

  private static func ratio(_ ratio: Double) -> String {
    String(format: ratio < 0.1 ? "%.4f" : "%.2f", ratio)
  }
}
