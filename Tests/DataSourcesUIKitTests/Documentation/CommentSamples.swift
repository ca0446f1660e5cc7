#if LIST_VIEWS
  import DataSourcesUIKit
  import UIKitStage

  /// The samples of doc comments on cells and adapters, compiled word for word; see `CommentSampleTests`.
  @MainActor
  enum CommentSamples {
    enum Row { case loading, link(String) }

    final class TitleCell: UITableViewCell {
      func show(_ text: String) {}
    }

    final class DraftCell: UITableViewCell {
      func show(_ message: Message) {}
    }

    final class Store {
      func archive(_ message: Message) async throws {}
      func place(of event: Event) -> String { event.title }
    }

    static func segments(_ control: UISegmentedControl, _ segments: SegmentedSource<Event>, _ titles: [String]) {
      var binding: SegmentedControlBinding<Event>?
      binding = SegmentedControlBinding(control, segments) { index, _ in titles[index] }
      withExtendedLifetime(binding) {}
    }

    static func table(_ messages: ListSource<Message>, _ tableView: UITableView) {
      TableAdapter(messages.cells(MessageCell.self) { $0.show($1) }, in: tableView)
    }

    static func collection(_ photos: ListSource<Photo>, _ collectionView: UICollectionView) {
      final class PhotoCell: UICollectionViewCell { func show(_ photo: Photo) {} }
      CollectionAdapter(photos.cells(PhotoCell.self) { $0.show($1) }, in: collectionView)
      _ =
        photos.cells(PhotoCell.self) { $0.show($1) }
    }

    @MainActor protocol PhotoDisplaying { func show(_ photo: Photo) }

    static func both(_ photos: ListSource<Photo>) -> (CellList<Photo, UITableView>, CellList<Photo, UICollectionView>) {
      final class PhotoRow: UITableViewCell, PhotoDisplaying { func show(_ photo: Photo) {} }
      final class PhotoItem: UICollectionViewCell, PhotoDisplaying { func show(_ photo: Photo) {} }
      func photoCells<Cell: ListCell & PhotoDisplaying>(_ type: Cell.Type) -> CellConfiguration<Photo, Cell.ListView> {
        .cell(type) { $0.show($1) }
      }
      return (photos.cells(photoCells(PhotoRow.self)), photos.cells(photoCells(PhotoItem.self)))
    }

    static func scrolling(_ adapter: TableAdapter, _ inbox: ListSource<Message>, _ message: Message) {
      if let position = adapter.position(ofID: message.id, in: inbox) { adapter.scroll(to: position) }
    }

    static func touchedItem(_ adapter: TableAdapter, _ tableView: UITableView, _ point: CGPoint) -> Any? {
      let path = tableView.indexPathForRow(at: point)
      let item = path.flatMap { adapter.sourcePosition(of: ItemPosition($0)) }.flatMap(adapter.source.item(at:))
      return item
    }

    static func sizes(_ messages: ListSource<Message>) -> CellList<Message, UITableView> {
      messages.cells(MessageCell.self) { $0.show($1) }.size { message, list in
        CellSize(width: list.width / 2, height: 80)
      }
    }

    static func simple(_ messages: ListSource<Message>) -> CellList<Message, UITableView> {
      messages.cells(MessageCell.self) { $0.show($1) }
    }

    static func context(_ messages: ListSource<Message>) -> CellList<Message, UITableView> {
      messages.cells(
        .cell(MessageCell.self) { cell, message, context in
          cell.show(message, isMarked: context.isSelected)
        })
    }

    static func accessories(_ messages: ListSource<Message>) -> CellList<Message, UITableView> {
      func showDetails(of message: Message) {}
      return
        messages.cells(MessageCell.self) { $0.show($1) }.onAccessoryAction { showDetails(of: $0) }
    }

    static func prototype(_ inbox: ListSource<Message>) -> CellList<Message, UITableView> {
      inbox.cells(.prototype("Message") { (cell: MessageCell, message) in cell.show(message) })
    }

    static func selectingOnly(_ selection: Selection<Message>) -> CellList<Message, UITableView> {
      selection.cells(MessageCell.self) { $0.show($1) }
    }

    static func selecting(_ selection: Selection<Message>) -> CellList<Message, UITableView> {
      selection.cells(MessageCell.self) { cell, message, context in cell.isMarked = context.isSelected }
    }

    static func commands(_ messages: ListSource<Message>, _ store: Store) -> CellList<Message, UITableView> {
      messages.cells(MessageCell.self) { $0.show($1) }.swipeActions { message in
        [ItemCommand("Archive", symbol: "archivebox") { try await store.archive(message) }]
      }
    }

    static func shared(_ inbox: ListSource<Message>, _ open: @escaping (Message) -> Void) -> CellList<
      Message, UITableView
    > {
      let mail = ItemBehavior<Message>().onPrimaryAction(open).onDelete(from: inbox)
      let table = inbox.cells(MessageCell.self) { $0.show($1) }.behavior(mail)
      return table
    }

    static func modifiers(
      _ messages: ListSource<Message>, _ open: @escaping (Message) -> Void, _ show: @escaping (ItemPosition) -> Void
    ) {
      _ =
        messages.cells(MessageCell.self) { $0.show($1) }.onPrimaryAction { open($0) }.onDelete(from: messages)
      _ =
        messages.cells(MessageCell.self) { $0.show($1) }.behavior { $0.select = { context in show(context.position) } }
    }

    static func positions(_ inbox: ListSource<Message>, _ show: @escaping (ItemPosition) -> Void) {
      _ =
        inbox.filter { !$0.isArchived }.cells(MessageCell.self) { $0.show($1) }
        .behavior { $0.select = { context in if let position = context.position(in: inbox) { show(position) } } }
    }

    static func list(_ inbox: ListSource<Message>, _ open: @escaping (Message) -> Void) -> CellList<
      Message, UITableView
    > {
      let messages = inbox.filter { !$0.isArchived }.cells(MessageCell.self) { $0.show($1) }
        .onPrimaryAction(open)
        .onDelete(from: inbox)
      return messages
    }

    static func kinds(_ rows: ListSource<Row>, _ browse: @escaping (String) -> Void) -> CellList<Row, UITableView> {
      rows.cells { row in
        switch row {
        case .loading: .cell(TitleCell.self) { $0.show("Loading …") }
        case .link(let link): .cell(TitleCell.self) { $0.show(link) }.height(45).onPrimaryAction { _ in browse(link) }
        }
      }
    }

    static func drafts(_ inbox: ListSource<Message>) -> CellList<Message, UITableView> {
      inbox.cells { message in
        message.isDraft ? .cell(DraftCell.self) { $0.show($1) } : .cell(MessageCell.self) { $0.show($1) }.height(60)
      }
    }

    static func composition(
      _ profile: CellList<String, UITableView>, _ messages: CellList<Message, UITableView>
    ) -> any DataSource<CellReference<UITableView>> {
      profile.appendingSections(of: messages).cells().selectionDisabled { _ in true }.headerTitle { "\($0.section)" }
    }

    static func sections(_ states: SectionedSource<ListSection<String, City>>) -> CellList<City, UITableView> {
      states.cells(CityCell.self) { $0.show($1) }
        .header { _ in .view(StateHeader.self) { $0.name = $1.info.header ?? "" }.height(40) }
    }

    static func nibs(_ bundle: Bundle) -> UINib {
      let photoNib = UINib(for: PhotoCell.self, bundle: bundle)
      return photoNib
    }

    static func hosts() {
      final class Terminal: CellHost { typealias Cell = String }
    }

    static func values(_ events: ListSource<Event>) -> CellList<Event, UITableView> {
      let cells = events.cells(
        .cell(EventCell.self) { cell, event, context in
          cell.textLabel?.text = context.value(of: Store.self)?.place(of: event)
        })
      return cells
    }
  }

  extension Message {
    fileprivate var isArchived: Bool { isSpam }
    fileprivate var isDraft: Bool { subject.isEmpty }
  }
#elseif canImport(UIKit)
  import DataSourcesUIKit

  @MainActor
  enum ContentSamples {
    struct Message { var subject = "" }

    static func content(_ messages: ListSource<Message>) -> CellList<Message, UITableView> {
      messages.cells(
        .content { message in
          var content = UIListContentConfiguration.subtitleCell()
          content.text = message.subject
          return content
        })
    }

    static func swiping() -> UICollectionView {
      let layout = UICollectionViewCompositionalLayout.swipeableList(using: .init(appearance: .plain))
      let collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
      return collectionView
    }
  }
#endif
