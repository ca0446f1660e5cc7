import Foundation

/// Where a browser of the Chromium family is on this machine.
enum ChromiumExecutable {
  /// Those without windows first, which take half of the time.
  private static let names = [
    "chrome-headless-shell", "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome",
    "google-chrome-stable", "chrome",
  ]
  private static let applications = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ]

  /// The path that `$CHROME` names, or else the first of the usual ones that is there.
  static func find(environment: [String: String] = ProcessInfo.processInfo.environment) throws -> String {
    if let path = environment["CHROME"], !path.isEmpty {
      guard FileManager.default.isExecutableFile(atPath: path) else {
        throw ChromiumError("$CHROME is no program: \(path)")
      }
      return path
    }
    let folders = environment["PATH", default: ""].split(separator: ":").map(String.init)
    let inPath = names.flatMap { name in folders.map { "\($0)/\(name)" } }
    guard let path = (inPath + applications).first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw ChromiumError("no Chromium or Chrome found; install one or name it in $CHROME")
    }
    return path
  }
}
