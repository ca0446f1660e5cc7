public import DataSources

/// A list as a host of your own displays it.
///
///     private(set) lazy var list = HostedList(messages, in: self) { [unowned self] _ in draw() }
///
/// A host asks the list for views, and for what the user can do:
///
///     let title = list.makeSectionView(.header, inSection: 0) ?? ""
///     let height = list.sectionViewSize(.header, inSection: 0, in: ListSize(width: 80, height: 24))?.height ?? 1
///     let keys = [list.canSelect(at: cursor) ? "Space" : nil, list.canDelete(at: cursor) ? "Delete" : nil]
///
/// Items and counts are those after the last change that the host was notified of.
public final class HostedList<Host: CellHost> where Host.Slot == ItemPosition {
  let list: PresentedList<CellReference<Host>>
  private let presenter: Presenter
  unowned let host: Host
  var registry = CellRegistry<Host>()

  /// Creates a list that a host displays.
  ///
  /// - Parameters:
  ///   - source: The list of cells.
  ///   - host: The host, which keeps the list.
  ///   - didChange: Called after every change.
  public init(
    _ source: any DataSource<CellReference<Host>>, in host: Host, didChange: @escaping (ListUpdate) -> Void
  ) {
    self.host = host
    presenter = Presenter(didChange)
    list = PresentedList(source, on: presenter)
  }

  /// The item counts.
  public var shape: ListShape { list.shape }

  func item(at position: ItemPosition) -> (any HostedItem<Host>)? { list.hostedItem(at: position) }
}

/// Displays every change at once.
private final class Presenter: ListPresenting {
  private let didChange: (ListUpdate) -> Void

  init(_ didChange: @escaping (ListUpdate) -> Void) { self.didChange = didChange }

  var isReady: Bool { true }
  func presentationDidDeferChanges() {}
  func presentationDidCancelChanges() {}
  // Only the host has the items on screen.
  func reportDisplayedItems() {}

  func show(_ change: PresentedChange) {
    change.commit()
    didChange(change.update)
  }
}
