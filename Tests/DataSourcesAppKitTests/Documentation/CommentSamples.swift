#if LIST_VIEWS
  import AppKitStage
  import DataSourcesAppKit

  /// The samples of doc comments on tables, compiled word for word; see `CommentSampleTests`.
  @MainActor
  enum CommentSamples {
    struct Message: Identifiable, Equatable {
      var id: Int
      var subject = ""
      var sender = ""
      var size = 0
      var isStarred = false
    }

    struct File: Identifiable, Equatable {
      var id: Int
      var isFolder = false
      var name = ""
    }

    final class FileView: NSView {
      func show(_ file: File) {}
    }

    final class MessageView: NSView {
      var isMarked = false
      func show(_ message: Message) {}
    }

    #if canImport(ObjectiveC)
      final class TallRows: NSObject, NSTableViewDelegate {
        func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat { 60 }
      }
    #endif

    struct Photo: Identifiable, Equatable { var id: Int }

    final class PhotoItem: NSCollectionViewItem {
      func show(_ photo: Photo) {}
    }

    final class StarView: NSView { var isOn = false }

    static func table(_ inbox: ListSource<Message>, _ tableView: NSTableView, _ open: @escaping (Message) -> Void) {
      TableAdapter(
        inbox.cells([ListColumn("Subject") { $0.subject }, ListColumn("From") { $0.sender }], in: tableView)
          .onPrimaryAction { open($0) }.onDelete(from: inbox), in: tableView)
      _ =
        inbox.cells([ListColumn("Subject") { $0.subject }, ListColumn("From") { $0.sender }], in: tableView)
    }

    struct Entry: Identifiable, Equatable {
      var id: Int
      var name = ""
      var entries: [Entry]?
    }

    static func outline(_ root: (entries: [Entry], Void), _ outlineView: NSOutlineView) {
      let files = OutlineSource(root.entries) { $0.entries }
      OutlineAdapter(files.cells([ListColumn("Name") { $0.node.name }], in: outlineView), in: outlineView)
    }

    final class Disk {
      func move(_ entry: Entry, into folder: Entry?, at index: Int?) {}
      func add(_ payloads: [Any], to folder: Entry?, at index: Int?) -> Bool { true }
    }

    static func moves(
      _ files: OutlineSource<Entry>, _ columns: [ListColumn<OutlineItem<Entry>>], _ outlineView: NSOutlineView,
      _ disk: Disk
    ) {
      _ =
        files.cells(columns, in: outlineView)
        .onMove { file, target in disk.move(file.node, into: target.parent?.node, at: target.index) }
    }

    static func drops(_ adapter: OutlineAdapter, _ files: OutlineSource<Entry>, _ disk: Disk) {
      adapter.onOutlineDrop = { payloads, target in
        let folder = target.parent.flatMap { files.item(at: $0) }?.node
        return disk.add(payloads, to: folder, at: target.index)
      }
    }

    static func delegate(_ adapter: TableAdapter, _ delegate: NSObject) {
      #if canImport(ObjectiveC)
        adapter.setDelegate(delegate, overriding: [#selector(TallRows.tableView(_:heightOfRow:))])
      #else
        adapter.setDelegate(delegate, overriding: ["tableView:heightOfRow:"])
      #endif
    }

    static func columns(_ sort: @escaping (Bool) -> Void) {
      let columns: [ListColumn<Message>] = [
        ListColumn("Subject") { $0.subject },
        ListColumn("Size") { "\($0.size) bytes" }.onSort { isAscending in sort(isAscending) },
        ListColumn("", id: "star", StarView.self) { $0.isOn = $1.isStarred }.width(24),
      ]
      withExtendedLifetime(columns) {}
    }

    static func kinds(_ files: ListSource<File>, _ folderColumns: [ListColumn<File>], _ fileColumns: [ListColumn<File>])
    {
      _ =
        files.cells { file in .columns(file.isFolder ? folderColumns : fileColumns) }
      _ =
        files.cells(FileView.self) { $0.show($1) }.typeSelect(\.name)
    }

    static func views(_ messages: ListSource<Message>, _ selection: Selection<Message>) {
      _ =
        messages.cells(MessageView.self) { $0.show($1) }
      _ =
        selection.cells(MessageView.self) { view, message, context in view.isMarked = context.isSelected }
    }

    static func collection(_ photos: ListSource<Photo>, _ collectionView: NSCollectionView) {
      CollectionAdapter(photos.cells(PhotoItem.self) { $0.show($1) }, in: collectionView)
      _ =
        photos.cells(PhotoItem.self) { $0.show($1) }
    }
  }
#endif
