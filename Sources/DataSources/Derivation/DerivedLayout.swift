import ListChanges
import ListStorage

/// The arrangement of an operator: which upstream items it displays, and where.
///
/// A subclass implements the lookups, and translates a change in two phases, which ``DerivedSource`` calls:
///
/// 1. `evaluate` collects everything that needs code of users, such as the condition of a filter. It changes nothing that a
///    lookup can see, because this code can read any source.
/// 2. `commit` changes the arrangement, and runs no code of users, not even the `deinit` of an item.
class DerivedLayout<UpstreamItem, Item> {
  final let upstream: Upstream<UpstreamItem>
  /// The item counts of the upstream source after the last change that was committed.
  final let shape: UpstreamShape

  /// Creates a layout; one without a shape is a template, which displays nothing until it is loaded.
  init(_ upstream: Upstream<UpstreamItem>, _ shape: UpstreamShape = UpstreamShape()) {
    self.upstream = upstream
    self.shape = shape
  }

  /// The name of the operator in descriptions.
  var name: String { "\(type(of: self))".replacingFirst("Layout", with: "Source") }

  /// Details for descriptions, or `nil` for none.
  var details: String? { nil }

  /// Checks what must be true after every change, in tests.
  ///
  /// - Returns: The first broken invariant as a sentence, or `nil`.
  func brokenInvariant() -> String? { shape.counts._checkInvariants() }

  /// Whether items have their upstream positions, so that changes are passed on without a check.
  var passesChanges: Bool { false }

  /// Returns a layout of all upstream items, with the same closures and settings.
  func loaded(_ shape: UpstreamShape) -> DerivedLayout { fatalError("A layout must override this method") }

  /// Calls the code of users that a change needs, and stores the results.
  ///
  /// - Returns: Whether the change can be translated. If not, all items are loaded again.
  func evaluate(_ change: UpstreamChange) -> Bool { true }

  /// Follows a change, and returns the resulting changes of the derived source.
  func commit(_ change: UpstreamChange) -> ChangeSet { fatalError("A layout must override this method") }

  // MARK: Lookups

  var sectionCount: Int { shape.counts.count }

  func itemCount(inSection section: Int) -> Int { shape.counts.itemCount(inSection: section) }

  /// Returns the upstream position of a displayed item, or `nil` if there is none.
  func upstreamPosition(of position: ItemPosition) -> ItemPosition? { position }

  /// Returns the position of an upstream item, or `nil` if it isn't displayed.
  func position(ofUpstream position: ItemPosition) -> ItemPosition? { position }

  func item(at position: ItemPosition) -> Item? { fatalError("A layout must override this method") }

  /// Calls a closure with the item at a position; see ``LendingSource``.
  func withItem(at position: ItemPosition, _ body: (Item) -> Void) -> Bool {
    guard let item = item(at: position) else { return false }
    body(item)
    return true
  }

  func sectionInfo(at index: Int) -> SectionInfo? { upstream.source.sectionInfo(at: index) }

  func id(at position: ItemPosition) -> ItemID? { upstreamPosition(of: position).flatMap(upstream.source.id(at:)) }

  func position(of id: ItemID) -> ItemPosition? { upstream.source.position(of: id).flatMap(position(ofUpstream:)) }
}

extension String {
  fileprivate func replacingFirst(_ word: String, with other: String) -> String {
    guard let range = firstRange(of: word) else { return self }
    var copy = self
    copy.replaceSubrange(range, with: other)
    return copy
  }
}
