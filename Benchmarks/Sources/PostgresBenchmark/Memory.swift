import Foundation

/// The resident memory of this process.
enum Memory {
  /// Forgets the peak.
  static func resetPeak() {
    let file = fopen("/proc/self/clear_refs", "w")
    if let file {
      fputs("5", file)
      fclose(file)
    }
  }

  /// The peak in megabytes, where the system has one.
  static var peak: Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 / 1024 }
  }
}
