#if LIST_VIEWS
  import AppKitStage
  import DataSourcesAppKit
  import Foundation
  import ListTestSupport
  import Testing

  extension NSWindow.StyleMask {
    static let closable = Self(rawValue: 2)
    static let resizable = Self(rawValue: 8)
  }

  /// The tutorial “A Mac outline”.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct TutorialExampleTests {
    struct Entry: Identifiable, Equatable {
      let url: URL
      let isFolder: Bool
      var id: URL { url }
      var name: String { url.lastPathComponent }
    }

    func entries(of folder: URL) -> [Entry] {
      let urls = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
      return (urls ?? []).map { url in
        Entry(url: url, isFolder: (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true)
      }
      .sorted { $0.name < $1.name }
    }

    /// A file manager whose home folder is one of this test.
    private struct FileManager {
      static var `default`: Self { Self(homeDirectoryForCurrentUser: folder) }
      static let folder = Foundation.FileManager.default.temporaryDirectory.appending(path: "outline-\(UUID())")
        .resolvingSymlinksInPath()

      let homeDirectoryForCurrentUser: URL

      func contentsOfDirectory(at url: URL, includingPropertiesForKeys keys: [URLResourceKey]) throws -> [URL] {
        try Foundation.FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: keys)
      }
    }

    private func write(_ path: String) throws {
      let url = FileManager.folder.appending(path: path)
      try Foundation.FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }

    @Test func files() async throws {
      defer { try? Foundation.FileManager.default.removeItem(at: FileManager.folder) }
      try write("Notes/ideas.md")
      try write("Notes/plan.txt")
      try write("photo.png")

      let home = FileManager.default.homeDirectoryForCurrentUser
      let files = OutlineSource(entries(of: home)) { entry in entry.isFolder ? entries(of: entry.url) : nil }

      let outlineView = NSOutlineView(frame: .zero)
      let columns = [
        ListColumn<OutlineItem<Entry>>("Name") { $0.node.name },
        ListColumn("Kind") { $0.node.isFolder ? "Folder" : $0.node.url.pathExtension.uppercased() },
      ]
      let list = files.cells(columns, in: outlineView)
        .onPrimaryAction { item in print("Open \(item.node.url.path)") }
        .contextMenu { item in [ItemCommand("Print Path") { print(item.node.url.path) }] }
      OutlineAdapter(list, in: outlineView)

      let scrollView = NSScrollView(frame: .zero)
      scrollView.documentView = outlineView
      let frame = NSRect(x: 0, y: 0, width: 480, height: 640)
      let window = NSWindow(
        contentRect: frame, styleMask: [.titled, .closable, .resizable], backing: .buffered, defer: false)
      window.contentView = scrollView

      scrollView.frame = frame
      func texts(_ column: Int = 0) -> [String?] {
        window.layoutIfNeeded()
        return (0..<outlineView.numberOfRows).map { row in
          let view = outlineView.view(atColumn: column, row: row, makeIfNecessary: true) as? NSTableCellView
          return view?.textField?.stringValue
        }
      }
      #expect(texts() == ["Notes", "photo.png"] && texts(1) == ["Folder", "PNG"])
      let notes = try #require(files.item(at: ItemPosition(section: 0, item: 0))?.node)
      files.expand(notes.id)
      #expect(texts() == ["Notes", "ideas.md", "plan.txt", "photo.png"])
      #expect(outlineView.user.openMenu(row: 1).map(\.title) == ["Print Path"])

      files.isIncluded = { $0.name.hasSuffix(".md") }
      #expect(texts() == ["Notes", "ideas.md"])
      files.isIncluded = nil
      try write("Notes/later.md")
      try write("song.mp3")
      let folder = notes.id

      files.reloadChildren(of: folder)
      files.roots = entries(of: home)
      #expect(texts() == ["Notes", "ideas.md", "later.md", "plan.txt", "photo.png", "song.mp3"])

      func load(_ folder: URL) async throws -> [Entry] { entries(of: folder) }
      let remote = OutlineSource(entries(of: home), canExpand: { $0.isFolder }) { entry in try await load(entry.url) }
      remote.onLoadError = { folder, error in print("\(folder.name): \(error)") }
      remote.expand(folder)
      #expect(await eventually { remote.itemCount >= 6 })
      #expect(remote.item(at: ItemPosition(section: 0, item: 2))?.node.name == "later.md")
    }
  }
#endif
