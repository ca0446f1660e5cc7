import DataSources
import Foundation
import Testing

/// The examples of the article on selecting and expanding.
@Suite struct SelectionExampleTests {
  private let talks = ListSource([
    Talk(id: 1, title: "Lists", hour: 9), Talk(id: 2, title: "Trees", hour: 10),
    Talk(id: 3, title: "Diffs", hour: 9), Talk(id: 4, title: "Graphs", hour: 11),
  ])

  @Test func selectableItems() {
    var marked: [ItemID] = []

    let selection = talks.selection(.multiple)
    selection.isSelectable = { $0.hour < 11 }
    let observation = selection.observeSelection { change in marked += change.selected }
    let emitted = ObservedChanges(selection)
    selection.toggle(at: ItemPosition(section: 0, item: 1))  // update 0-1
    #expect(emitted.next() == "update 0-1" && marked == [ItemID(2)])
    talks.moveItem(withID: 2, to: 3)  // move 0-1 to 0-3: it stays selected
    #expect(emitted.next() == "move 0-1 to 0-3" && selection.selectedItems.map(\.id) == [2])
    selection.select(ItemID(4))  // nothing: it isn't selectable
    #expect(emitted.next().isEmpty)
    withExtendedLifetime(observation) {}
  }

  @Test func searches() {
    let selection = talks.selection(.multiple)
    let found = selection.filter { $0.item.title.contains("L") }
    let rows = found.map(\.item)  // its cells are connected with the selection
    selection.select(ItemID(2))
    #expect(rows.snapshot().items.map(\.id) == [1] && selection.selectedItems.map(\.id) == [2])
    let ids = found.positions.compactMap(found.id(at:))
    selection.setSelection(ids.compactMap(selection.position(of:)))
    #expect(selection.selectedItems.map(\.id) == [1])
  }

  @Test func replacement() {
    let selection = talks.selection()
    selection.replacement = .automatic
    selection.select(ItemID(2))
    talks.removeItem(withID: 2)  // the next item is selected
    #expect(selection.ids == [ItemID(3)])
  }

  @Test func itemsOfComposites() {
    let pinned = ListSource([Talk(id: 9, title: "Opening", hour: 8)])

    let all = pinned.appendingSections(of: talks)
    let selection = all.selection(.multiple)
    selection.select(ItemID(2))  // the talk of the first child that contains this ID
    if let id = all.id(ItemID(3), ofChild: 1) { selection.select(id) }
    all.batch {
      guard let talk = talks.removeItem(withID: 2) else { return }
      pinned.append(talk)
    }
    let titles = selection.selectedItems.map(\.title)  // both are still selected
    let own = selection.ids.map(\.ownID)  // without their children

    #expect(titles == ["Trees", "Diffs"] && own == [ItemID(2), ItemID(3)])
  }

  @Test func collapsibleSections() {
    let hours = talks.grouped(by: \.hour).collapsible(collapsed: [ItemID(9)])
    #expect(hours.itemCount(inSection: 0) == 0 && hours.totalItemCount(inSection: 0) == 2)
    let emitted = ObservedChanges(hours)
    hours.toggle(section: 0)  // update section 0; insert 0-0, 0-1
    #expect(emitted.next() == "update section 0; insert 0-0, 0-1")
    let saved = hours.collapsedIDs  // to be restored: hours.collapsedIDs = saved
    #expect(saved.isEmpty)
  }

  @Test func outline() {
    struct Folder: Identifiable, Equatable {
      let id: String
      var folders: [Folder] = []
    }

    let root = Folder(id: "Talks", folders: [Folder(id: "2025"), Folder(id: "2026")])
    let outline = OutlineSource([root, Folder(id: "Drafts")]) { $0.folders.isEmpty ? nil : $0.folders }
    let emitted = ObservedChanges(outline)
    outline.toggle(at: ItemPosition(section: 0, item: 0))  // insert 0-1, 0-2; update 0-0
    #expect(emitted.next() == "insert 0-1, 0-2; update 0-0")
    let lines = outline.snapshot().items.map { String(repeating: "  ", count: $0.depth) + $0.node.id }
    #expect(lines == ["Talks", "  2025", "  2026", "Drafts"])
    outline.isIncluded = { $0.id == "2026" }  // delete 0-1, 0-3: its ancestor is still displayed
    #expect(emitted.next() == "delete 0-1, 0-3")
  }

  @Test func aFolder() throws {
    struct Entry: Identifiable, Equatable {
      let id: String
      var isFolder: Bool
    }
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: UUID().uuidString).path
    func make(_ path: String) throws {
      try manager.createDirectory(atPath: "\(folder)/\(path)", withIntermediateDirectories: true)
    }
    func entries(in folder: String) -> [Entry] {
      let names = (try? manager.contentsOfDirectory(atPath: folder)) ?? []
      return names.sorted().map { Entry(id: "\(folder)/\($0)", isFolder: true) }
    }
    try make("a/a1")
    try make("b")
    defer { try? manager.removeItem(atPath: folder) }

    let files = OutlineSource(entries(in: folder)) { $0.isFolder ? entries(in: $0.id) : nil }
    func folderDidChange(_ path: String) {
      if path == folder { files.roots = entries(in: folder) } else { files.reloadChildren(of: path) }
    }

    files.toggle(at: ItemPosition(section: 0, item: 0))
    let emitted = ObservedChanges(files)
    try make("a/a2")
    folderDidChange("\(folder)/a")
    #expect(emitted.next() == "insert 0-2")
    try make("c")
    try manager.removeItem(atPath: "\(folder)/a/a1")
    files.batch {
      folderDidChange(folder)
      folderDidChange("\(folder)/a")
    }
    #expect(emitted.next() == "delete 0-1; insert 0-3")
    let names = files.snapshot().items.map { $0.node.id.dropFirst(folder.count + 1) }
    #expect(names == ["a", "a/a2", "b", "c"])
  }
}
