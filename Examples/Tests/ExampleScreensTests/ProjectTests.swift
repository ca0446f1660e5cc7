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

  /// Of two objects with one ID, a parser would return one.
  @Test func everyObjectHasAnIDOfItsOwn() throws {
    let url = Self.folder.appendingPathComponent("ExampleApp.xcodeproj/project.pbxproj")
    let text = try String(contentsOf: url, encoding: .utf8)
    let ids = text.matches(of: /\n\t\t(EA[0-9A-F]{22})[^\n]* = \{/).map { String($0.1) }
    #expect(ids.count == objects.count && Set(ids).count == ids.count)
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
        .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".xib") || $0.hasSuffix(".storyboard") }.map {
          "/\(folder)/\($0)"
        }
    }
    #expect(files.values.sorted() == existing.sorted())

    let phases = ["PBXSourcesBuildPhase", "PBXResourcesBuildPhase"]
    let compiled = objects.values.filter { phases.contains($0["isa"] as? String ?? "") }
      .flatMap { $0["files"] as? [String] ?? [] }.compactMap { objects[$0]?["fileRef"] as? String }
    #expect(compiled.sorted() == files.keys.sorted())
  }

  /// Classes and outlets that nibs and storyboards name are in the sources, and everything that they refer to is in them.
  @Test func theNibsFitTheSources() throws {
    let folder = Self.folder.appendingPathComponent("ExampleScreens")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    func texts(_ suffixes: [String]) throws -> [String] {
      try paths.filter { path in suffixes.contains { path.hasSuffix($0) } }.sorted()
        .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
    }
    let sources = try texts([".swift"]).joined()
    let nibs = try texts([".xib", ".storyboard"])
    #expect(nibs.count == 5)
    for nib in nibs {
      let ids = nib.matches(of: /[^a-zA-Z]id="([^"]+)"/).map { String($0.1) }
      #expect(Set(ids).count == ids.count)
      for match in nib.matches(of: /(?:destination|firstItem|secondItem|tableViewCell|initialViewController)="([^"]+)"/)
      {
        #expect(ids.contains(String(match.1)), "\(match.1)")
      }
      for match in nib.matches(of: /customClass="(\w+)" customModule="ExampleApp"/) {
        #expect(sources.contains("class \(match.1): "), "\(match.1)")
      }
      for match in nib.matches(of: /outlet property="(\w+)"/) {
        #expect(sources.contains("@IBOutlet private var \(match.1): "), "\(match.1)")
      }
      // The list registers a nib under an identifier that must not differ from that of the cell in it.
      if !nib.contains("<scenes>") { #expect(!nib.contains("reuseIdentifier")) }
      for match in nib.matches(of: /reuseIdentifier="(\w+)"/) {
        #expect(sources.contains(".prototype(\"\(match.1)\""), "\(match.1)")
      }
    }
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
