import Foundation
import PackagePlugin

/// Makes the texts of the screens' sources available to the gallery, which displays the files that were compiled.
@main
struct EmbedSources: BuildToolPlugin {
  private static let folders = [
    "Sources/ExampleCities", "Sources/ExampleDatabase", "Sources/ExampleModels", "Sources/GalleryKit/Examples/Screens",
    "UIKit/ExampleScreens/Screens", "UIKit/ExampleScreens/Stores",
  ]

  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let root = context.package.directoryURL
    let files = Self.folders.flatMap { Self.swiftFiles(in: root.appending(path: $0)) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedSources.swift")
    return [
      .buildCommand(
        displayName: "Embed the sources of the screens", executable: try context.tool(named: "SourceEmbedder").url,
        arguments: [output.path(percentEncoded: false)] + files.map { $0.path(percentEncoded: false) },
        inputFiles: files, outputFiles: [output])
    ]
  }

  private static func swiftFiles(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let files = (all?.allObjects ?? []).compactMap { $0 as? URL }
    return files.filter { $0.pathExtension == "swift" && !$0.lastPathComponent.hasSuffix("+Data.swift") }
      .sorted { $0.path < $1.path }
  }
}
