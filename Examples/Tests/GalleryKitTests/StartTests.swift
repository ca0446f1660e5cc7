import Foundation
import Testing

@testable import GalleryKit

/// Errors of the data folder: one line that names the folder.
struct StartTests {
  @Test func aFileThatIsNoDatabase() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("This is no database, it is a text of some length.".utf8, to: "cities.sqlite")
    let error = #expect(throws: StartError.self) { try CityStore(directory: folder.url) }
    #expect(error?.description == "\(file.path) is not an SQLite database")
    #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("This is no database"))
  }

  @Test func aFolderThatIsAFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([], to: "file")
    let error = #expect(throws: StartError.self) { try CityStore(directory: file.appendingPathComponent("data")) }
    #expect(error?.description.hasPrefix("cannot make the data folder \(file.path)/data: ") == true)
    #expect(throws: StartError.self) { try CityStore(directory: file) }
  }

  @Test func aDatabaseThatIsAFolder() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("cities.sqlite")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let error = #expect(throws: StartError.self) { try CityStore(directory: folder.url) }
    #expect(error?.description.hasPrefix("cannot open \(file.path)") == true)
  }

  @Test(.disabled(if: getuid() == 0, "The superuser may do everything."))
  func aFolderThatMayNotBeWritten() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.url.path)
    #expect(throws: StartError.self) { try CityStore(directory: folder.url) }
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
  }

  #if !os(macOS)
    @Test func theStandardFolder() {
      #expect(DataFolder.standard(environment: ["XDG_DATA_HOME": "/x"]).path == "/x/swift-data-sources-gallery")
      #expect(
        DataFolder.standard(environment: ["XDG_DATA_HOME": "x", "HOME": "/h"]).path
          == "/h/.local/share/swift-data-sources-gallery")
    }
  #endif

  @Test func errorsAreOneLine() {
    #expect(StartError("a\nb\r\nc").description == "a b c")
  }
}
