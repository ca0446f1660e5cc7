public import Foundation

/// The default folder of the gallery's data.
public enum DataFolder {
  private static let name = "swift-data-sources-gallery"

  /// A folder of the current user that survives restarts.
  public static func standard(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    var home = FileManager.default.homeDirectoryForCurrentUser
    #if os(macOS)
      home.appendPathComponent("Library/Application Support")
      return home.appendingPathComponent(name)
    #else
      if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
        return URL(fileURLWithPath: data).appendingPathComponent(name)
      }
      if let path = environment["HOME"], path.hasPrefix("/") {
        home = URL(fileURLWithPath: path)
      }
      return home.appendingPathComponent(".local/share").appendingPathComponent(name)
    #endif
  }
}
