#if LIST_VIEWS
  import DataSourcesUIKit
  import UIKitStage

  /// The samples of doc comments on what items do, compiled word for word; see `CommentSampleTests`.
  @MainActor
  enum BehaviorCommentSamples {
    typealias Messages = CellList<Message, UITableView>

    final class Clock {
      func start(_ message: Message) {}
      func stop(_ message: Message) {}
    }

    final class Images {
      func load(_ message: Message) {}
      func load(_ message: Message, for position: ItemPosition) {}
      func cancel(_ message: Message) {}
    }

    final class Preview { func show(_ message: Message?) {} }

    final class Store { func setLocked(_ message: Message, _ isLocked: Bool) {} }

    final class Settings { var firstVisiblePosition: ItemPosition? }

    static func display(
      _ messages: ListSource<Message>, _ cells: Messages, _ clock: Clock, _ images: Images
    ) -> [Messages] {
      func appearing() -> Messages {
        cells.onAppear { clock.start($0) }.onDisappear { clock.stop($0) }
      }
      func prefetching() -> Messages {
        cells.onPrefetch(images.load, cancel: images.cancel)
      }
      func estimating() -> Messages {
        cells.estimatedSize { .height($0.isDraft ? 44 : 80) }
      }
      func displaying() -> Messages {
        let cells = messages.cells(MessageCell.self) { $0.show($1) }
          .onDisplay { cell, context in (cell as? MessageCell)?.isMarked = context.isSelected }
          .onEndDisplay { cell, _ in (cell as? MessageCell)?.isMarked = false }
        return cells
      }
      return [appearing(), prefetching(), estimating(), displaying()]
    }

    static func touches(
      _ cells: Messages, _ selection: Selection<Message>, _ preview: Preview
    ) -> [Messages] {
      func highlighting() -> Messages {
        cells.onHighlight { preview.show($1 ? $0 : nil) }
      }
      func keeping() -> Messages {
        selection.cells(.cell(MessageCell.self) { $0.show($1) }).deselectionDisabled(\.isDraft)
      }
      func focusing() -> Messages {
        cells.focusable { !$0.isArchived }.onFocus { preview.show($1 ? $0 : nil) }
      }
      return [highlighting(), keeping(), focusing()]
    }

    static func editing(_ cells: Messages, _ inbox: ListSource<Message>, _ store: Store) -> [Messages] {
      func deleting() -> Messages {
        cells.onDelete(from: inbox).deleteTitle { $0.isDraft ? "Discard" : nil }
      }
      func inserting() -> Messages {
        cells.onInsert(where: \.isDraft) { inbox.append($0.copy()) }
      }
      func locking() -> Messages {
        cells.onEditing { message, isEditing in store.setLocked(message, isEditing) }
      }
      func indenting() -> Messages {
        cells.indentation({ $0.isDraft ? 1 : 0 }, whileEditing: { _ in false })
      }
      return [deleting(), inserting(), locking(), indenting()]
    }

    static func behavior(_ images: Images, _ preview: Preview) -> ItemBehavior<Message> {
      let row = ItemBehavior<Message>().behavior {
        $0.prefetch = { context in images.load(context.item, for: context.listPosition) }
        $0.cancelPrefetch = { context in images.cancel(context.item) }
        $0.estimatedSize = { context in .height(context.isSelected ? 120 : 60) }
        $0.indentation = { context in context.item.isDraft ? 1 : 0 }
        $0.indentsWhileEditing = { context in !context.isSelected }
        $0.deleteTitle = { context in "Delete message \(context.position.item + 1)" }
        $0.highlight = { context, isHighlighted in preview.show(isHighlighted ? context.item : nil) }
        $0.accessoryAction = .sync { context in preview.show(context.item) }
      }
      return row
    }

    static func badges(_ photos: ListSource<Photo>) -> CellList<Photo, UICollectionView> {
      final class PhotoCell: UICollectionViewCell { func show(_ photo: Photo) {} }
      final class Badge: UICollectionReusableView { var text: String? }
      let badged = photos.cells(PhotoCell.self) { $0.show($1) }.sectionView(.named("badge")) { section in
        .view(Badge.self) { badge, section in badge.text = section.viewIndex == 0 ? section.info.header : nil }
      }
      return badged
    }

    static func numbers(_ photos: ListSource<Photo>) -> CellList<Photo, UICollectionView> {
      final class PhotoCell: UICollectionViewCell { func show(_ photo: Photo) {} }
      let numbered = photos.cells(PhotoCell.self) { $0.show($1) }.headerTitle { "Part \($0.listSection + 1)" }
      return numbered
    }

    static func adapter(_ adapter: TableAdapter, _ inbox: ListSource<Message>, _ settings: Settings) {
      adapter.onDrop = { payloads, target in
        let dropped = payloads.compactMap { $0 as? Message }.filter { inbox.item(withID: $0.id) == nil }
        inbox.insert(contentsOf: dropped, at: target.item)
        return !dropped.isEmpty
      }
      adapter.reconfigureVisibleItems()
      settings.firstVisiblePosition = adapter.visiblePositions.first
    }

    @MainActor
    class EditedController {
      func setEditing(_ editing: Bool, animated: Bool) {}
    }

    final class MailController: EditedController {
      let adapter: TableAdapter
      init(_ adapter: TableAdapter) { self.adapter = adapter }

      override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        adapter.markSelection()
      }
    }

    static func settings(_ adapter: TableAdapter) {
      var settings = ListSettings()
      settings.anchoring = .followingEnd
      settings.shouldAnimate = { update in update.changes.count < 100 }
      adapter.settings = settings
    }

    static func animations(_ adapter: TableAdapter) {
      var animations = TableAnimations(.fade)
      animations.insertedRows = .top
      animations.deletedRows = .left
      animations.reloadedRows = .none
      animations.insertedSections = .top
      adapter.animations = animations
    }

    static func nibs(_ stack: UIView) {
      final class OfflineBanner: UIView {}
      if let banner = OfflineBanner.loadFromNib() { stack.addSubview(banner) }
    }
  }

  extension Message {
    fileprivate var isArchived: Bool { isSpam }
    fileprivate var isDraft: Bool { subject.isEmpty }
    fileprivate func copy() -> Message { Message(id: id + 1, subject: subject) }
  }
#endif
