public import DataSources

/// A list as a host of your own displays it.
///
///     private(set) lazy var list = HostedList(messages, in: self) { [unowned self] _ in draw() }
///
/// Items and counts are those after the last change that the host was notified of.
public final class HostedList<Host: CellHost> where Host.Slot == ItemPosition {
  private let list: PresentedList<CellReference<Host>>
  private let presenter: Presenter
  private unowned let host: Host

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

  /// Returns a configured cell; `nil` if there is no item at `position`.
  public func makeCell(at position: ItemPosition) -> Host.Cell? {
    item(at: position)?.makeCell(in: host, at: position)
  }

  /// Returns the identity and the titles of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { list.sectionInfo(at: index) }

  /// Does what the item at `position` does when the user chooses it: its primary action, or its selection.
  public func choose(at position: ItemPosition) async throws {
    guard let item = item(at: position), item.canSelect else { return }
    if let action = item.primaryAction { return try await perform(action) }
    item.setSelected(true)
    item.select()
  }

  /// Deletes the item at `position`.
  ///
  /// - Returns: Whether the user can delete it.
  @discardableResult
  public func delete(at position: ItemPosition) async throws -> Bool {
    guard let deletion = item(at: position)?.deletion else { return false }
    try await perform(deletion)
    return true
  }

  private func item(at position: ItemPosition) -> (any HostedItem<Host>)? { list.hostedItem(at: position) }

  private func perform(_ task: ItemTask<Void>) async throws {
    switch task {
    case .sync(let work): work(())
    case .async(let work): try await work(())
    }
  }
}

/// Displays every change at once.
private final class Presenter: ListPresenting {
  private let didChange: (ListUpdate) -> Void

  init(_ didChange: @escaping (ListUpdate) -> Void) { self.didChange = didChange }

  var isReady: Bool { true }
  func presentationDidDeferChanges() {}
  func presentationDidCancelChanges() {}

  func show(_ change: PresentedChange) {
    change.commit()
    didChange(change.update)
  }
}
