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
    func hosting(_ mails: ListSource<Mail>, _ tableView: NSTableView) {
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
