import Foundation
import Testing

/// The Xcode project, which no tool here opens: it must be whole.
struct ProjectTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("UIKit")

  private let project: [String: Any]
  private let objects: [String: [String: Any]]

  init() throws {
    let url = Self.folder.appendingPathComponent("ExampleApp.xcodeproj/project.pbxproj")
    let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
    project = try #require(list as? [String: Any])
    objects = try #require(project["objects"] as? [String: [String: Any]])
  }

  @Test func everyReferenceLeadsToAnObjectAndBack() {
    var referenced: Set<String> = []
    func look(_ value: Any) {
      if let text = value as? String, text.count == 24, text.hasPrefix("EA") { referenced.insert(text) }
      if let values = value as? [Any] { values.forEach(look) }
      if let values = value as? [String: Any] { values.values.forEach(look) }
    }
    look(project["rootObject"] ?? "")
    objects.values.forEach { look($0) }
    #expect(referenced.subtracting(objects.keys) == [])
    #expect(Set(objects.keys).subtracting(referenced) == [])
    #expect(project["objectVersion"] as? String == "60")
  }

  /// The files of the groups are those of the folders, and one target compiles each of them.
  @Test func everyFileIsInTheProject() throws {
    let root = try #require(objects[project["rootObject"] as? String ?? ""])
    let main = try #require(root["mainGroup"] as? String)
    var files: [String: String] = [:]
    func visit(_ id: String, _ path: String) {
      guard let object = objects[id] else { return }
      let own = object["sourceTree"] as? String == "<group>" ? (object["path"] as? String).map { "/" + $0 } ?? "" : ""
      if object["isa"] as? String == "PBXFileReference", !own.isEmpty { files[id] = path + own }
      for child in object["children"] as? [String] ?? [] { visit(child, path + own) }
    }
    visit(main, "")
    let existing = try ["ExampleScreens", "ExampleUITests", "MacScreens"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: Self.folder.appendingPathComponent(folder).path)
        .filter { $0.hasSuffix(".swift") }.map { "/\(folder)/\($0)" }
    }
    #expect(files.values.sorted() == existing.sorted())

    let compiled = objects.values.filter { $0["isa"] as? String == "PBXSourcesBuildPhase" }
      .flatMap { $0["files"] as? [String] ?? [] }.compactMap { objects[$0]?["fileRef"] as? String }
    #expect(compiled.sorted() == files.keys.sorted())
  }

  @Test func thePackagesAreThere() throws {
    let references = objects.values.filter { $0["isa"] as? String == "XCLocalSwiftPackageReference" }
    let paths = references.compactMap { $0["relativePath"] as? String }
    #expect(paths.sorted() == ["..", "../.."])
    for path in paths {
      let manifest = Self.folder.appendingPathComponent(path).appendingPathComponent("Package.swift")
      let products = objects.filter { $0.value["isa"] as? String == "XCSwiftPackageProductDependency" }
        .filter { objects[$0.value["package"] as? String ?? ""]?["relativePath"] as? String == path }
        .compactMap { $0.value["productName"] as? String }
      let text = try String(contentsOf: manifest, encoding: .utf8)
      #expect(!products.isEmpty)
      for product in products { #expect(text.contains(".library(name: \"\(product)\""), "\(product) in \(path)") }
    }
  }
}
