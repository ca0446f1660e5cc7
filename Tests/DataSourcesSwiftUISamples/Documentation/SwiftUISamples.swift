#if canImport(SwiftUI)
  import DataSourcesSwiftUI
  import Observation
  import SwiftUI

  // The code of the article “SwiftUI”, and of doc comments.

  func open(_ mail: Mail) {}

  struct First: View {
    let inbox: ListSource<Mail>

    var body: some View {
      ListView(inbox) { mail in Text(mail.subject) }
        .onPrimaryAction(open)
        .onDelete(from: inbox)
    }
  }

  struct Inbox: View {
    let inbox: ListSource<Mail>
    let found: FilteredSource<Mail>
    @State private var text = ""
    @State private var selected: Set<Mail.ID> = []

    var body: some View {
      ListView(found, selection: $selected) { mail in Text(mail.subject) }
        .swipeActions { mail in [ItemCommand("Archive", symbol: "archivebox") { try await store.archive(mail) }] }
        .onDelete(from: inbox)
        .searchable(text: $text)
        .onChange(of: text) { text in found.isIncluded = { text.isEmpty || $0.subject.contains(text) } }
    }
  }

  struct SingleSelection: View {
    let inbox: ListSource<Mail>
    @State private var selected: Mail.ID?

    var body: some View {
      ListView(inbox, selection: $selected) { mail in Text(mail.subject) }
    }
  }

  struct Sections: View {
    let senders: GroupedSource<Mail, String>  // made once, in a model: inbox.grouped(by: \.sender) { $0 }
    @State private var first: Mail.ID?

    var body: some View {
      ListView(senders) { mail in Text(mail.subject) }
        .header { section in Text(section.info.header ?? "").font(.headline) }
        .footer { _ in Divider() }
        .appearance(.insetGrouped)
        .emptyState { Text("No mail") }
        .scrollPosition(id: $first)
        .refreshable { await store.fetch() }
    }
  }

  struct RestoredInbox: View {
    let inbox: ListSource<Mail>
    @SceneStorage("inbox") private var position = ListScrollPosition<Mail.ID>()

    var body: some View {
      ListView(inbox) { mail in Text(mail.subject) }
        .scrollPosition($position)
        .toolbar { Button("Today") { position.id = inbox.items.first?.id } }
    }
  }

  struct Files: View {
    let files: OutlineSource<File>  // made once, in a model: OutlineSource(disk.entries) { $0.entries }
    @State private var selected: File.ID?

    var body: some View {
      ListView(files, selection: $selected) { file in Label(file.node.name, systemImage: "doc") }
        .onMove { file, target in disk.move(file.node, into: target.parent?.node, at: target.index) }
        .appearance(.sidebar)
    }
  }

  struct MailTable: View {
    let inbox: SortedSource<Mail>  // made once, in a model: mails.sorted(by: \.subject)

    var body: some View {
      ListView(inbox) { mail in Text(mail.subject) }
        .columns(
          [
            ListViewColumn("Subject", value: \.subject),
            ListViewColumn("From", value: \.sender).width(180),
            ListViewColumn("Size", value: \.size) { mail in Text("\(mail.size) bytes") },
          ], sorting: inbox)
    }
  }

  struct SortedElsewhere: View {
    let mails: ListSource<Mail>
    let open: (SortOrder) -> Void

    var body: some View {
      ListView(mails) { mail in Text(mail.subject) }.columns([column, marks])
    }

    private var column: ListViewColumn<Mail> {
      ListViewColumn("Subject", value: \.subject).onSort { isAscending in open(isAscending ? .forward : .reverse) }
    }

    private var marks: ListViewColumn<Mail> {
      ListViewColumn("") { mail in Image(systemName: mail.isRead ? "envelope.open" : "envelope") }.width(24)
    }
  }

  struct Photos: View {
    let photos: ListSource<Photo>

    var body: some View {
      ListView(photos) { photo in PhotoView(photo) }
        .grid(columns: [GridItem(.adaptive(minimum: 120))])
    }
  }

  struct Waterfall: View {
    let photos: ListSource<Photo>

    var body: some View {
      ListView(photos) { photo in PhotoView(photo) }
        .layout { WaterfallLayout(columnCount: 2) }
    }
  }

  struct PhotoView: View {
    let photo: Photo

    init(_ photo: Photo) { self.photo = photo }

    var body: some View { Image(photo.name).resizable().scaledToFit() }
  }

  /// A layout of an app.
  final class WaterfallLayout: ListViewLayout {
    private let columnCount: Int

    init(columnCount: Int) {
      self.columnCount = columnCount
      super.init()
    }

    required init?(coder: NSCoder) { nil }
  }

  struct Reordering: View {
    let inbox: ListSource<Mail>
    @State private var selected: Set<Mail.ID> = []

    var body: some View {
      ListView(inbox, selection: $selected) { mail in Text(mail.subject) }
        .onMove(in: inbox)
        .contextMenu { mail in [ItemCommand("Archive") { try await store.archive(mail) }] }
        .typeSelect(\.subject)
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, *)
  struct Opened: View {
    @LiveList<Mail> private var mails: (any DataSource<Mail>)?

    init(store: MailStore) {
      _mails = LiveList { try await store.open() }
    }

    var body: some View {
      ListView(mails) { mail in Text(mail.subject) }
        .loadingState {
          if let error = $mails.error {
            Button("\(error)") { Task { await $mails.load() } }
          } else {
            ProgressView()
          }
        }
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, *)
  struct Mails: View {
    @LiveList({ try await store.open() }) private var mails

    var body: some View { ListView(mails) { mail in Text(mail.subject) } }
  }

  @available(iOS 17, macOS 14, tvOS 17, *)
  @MainActor
  @Observable
  final class MailModel {
    let mails: SourceLoader<Mail>

    init(_ store: MailStore) { mails = SourceLoader { try await store.open() } }
  }

  @available(iOS 17, macOS 14, tvOS 17, *)
  struct ShortList: View {
    let list: ObservableList<Mail>

    var body: some View {
      List(list) { section in
        Section(section.header ?? "") { ForEach(section) { Text($0.subject) } }
      }
    }
  }

  #if canImport(AppKit)
    @MainActor
    func hosting(_ mails: ListSource<Mail>, _ collectionView: NSCollectionView, _ tableView: NSTableView) {
      CollectionAdapter(mails.cells(.hosting { mail in Text(mail.subject) }), in: collectionView)
      TableAdapter(mails.cells(.hosting { mail in Text(mail.subject) }), in: tableView)
    }
  #endif

  #if canImport(UIKit)
    import UIKit

    @MainActor
    func hosting(_ mails: ListSource<Mail>, _ collectionView: UICollectionView, _ tableView: UITableView) {
      CollectionAdapter(mails.cells(.hosting { mail in Text(mail.subject) }), in: collectionView)
      TableAdapter(mails.cells(.hosting { mail in Text(mail.subject) }), in: tableView)
    }
  #endif
#endif
