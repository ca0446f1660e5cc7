import ListChanges
import ListStorage

/// A source that displays items of an upstream source in a ``DerivedLayout``.
///
/// A layout calls closures of users, which can read or change any source. These rules make that safe:
///
/// - While a layout evaluates a change, another change of the upstream source only marks it as overtaken. Afterwards, all items
///   are loaded again. The same applies to a new layout that a setter replaces it with.
/// - Loading is repeated if it is overtaken, up to three times. If closures change the list each time, the next change loads
///   all items again.
/// - If the changes of the upstream source don't lead to its item counts, all items are loaded again.
/// - A new layout is complete before it replaces the old one, which is released last: the `deinit` of items can read the source.
final class DerivedSource<UpstreamItem, Item>: LendingSource, DescribedSource {
  let changeHub = ChangeHub()
  private let upstreamItems: Upstream<UpstreamItem>
  @exclusivity(unchecked) private(set) var layout: DerivedLayout<UpstreamItem, Item>
  @exclusivity(unchecked) private var change: UpstreamChange
  @exclusivity(unchecked) private var isEvaluating = false
  @exclusivity(unchecked) private var isOvertaken = false
  /// Whether the layout can be out of date, because all attempts to load it were overtaken.
  @exclusivity(unchecked) private var isStale = false

  /// Creates a source that follows the upstream source of a layout, which has no items yet.
  init(_ template: DerivedLayout<UpstreamItem, Item>) {
    upstreamItems = template.upstream
    layout = template
    change = UpstreamChange(template.shape)
    changeHub.follow(template.upstream.source.changeHub, on: self) { $0.translate($1) }
    load(template)
  }

  deinit { changeHub.close() }

  /// Replaces the layout, and emits the difference.
  ///
  /// - Parameters:
  ///   - template: A layout of the same kind, which has no items yet.
  ///   - difference: Returns the changes that lead from the old layout to the new one. Both have the same upstream items.
  func replaceLayout<Layout: DerivedLayout<UpstreamItem, Item>>(
    with template: Layout, animation: AnimationHint = .automatic,
    difference: (_ old: Layout, _ new: Layout) -> ChangeSet
  ) {
    if isEvaluating {
      replacement = template
      isOvertaken = true
      return
    }
    let old = layout
    let isComparable = load(template) && !isStale && old.shape.counts == layout.shape.counts
    var changes = ChangeSet.reload
    if isComparable, let old = old as? Layout, let new = layout as? Layout { changes = difference(old, new) }
    changeHub.emit(changes, animation: animation)
    withExtendedLifetime(old) {}
  }

  /// Changes the layout, and emits the resulting changes.
  ///
  /// While a layout evaluates a change, the closure isn't called, because the changes of the upstream source aren't translated
  /// yet. If `reloadsIfEvaluating` is `true`, all items are loaded again afterwards, with the new setting.
  func updateLayout<Layout: DerivedLayout<UpstreamItem, Item>>(
    animation: AnimationHint, reloadsIfEvaluating: Bool, _ body: (Layout) -> ChangeSet
  ) {
    if isEvaluating {
      if reloadsIfEvaluating { isOvertaken = true }
      return
    }
    if let layout = layout as? Layout { changeHub.emit(body(layout), animation: animation) }
  }

  /// The layout that a setter chose while a layout was evaluating a change.
  @exclusivity(unchecked) private var replacement: DerivedLayout<UpstreamItem, Item>?

  private func translate(_ changes: ChangeSet) -> ChangeSet {
    if isEvaluating {
      isOvertaken = true
      return ChangeSet()
    }
    if layout.passesChanges { return changes }
    isEvaluating = true
    let fits = !isStale && change.begin(changes, of: upstreamItems.source) && layout.evaluate(change)
    isEvaluating = false
    guard fits, !isOvertaken else {
      isOvertaken = false
      change.cancel()
      load(layout)
      return .reload
    }
    let result = layout.commit(change)
    change.end()
    return result
  }

  /// Loads all items into a new layout.
  ///
  /// - Returns: Whether the first attempt succeeded: neither the upstream items nor the requested layout changed meanwhile.
  @discardableResult
  private func load(_ template: DerivedLayout<UpstreamItem, Item>) -> Bool {
    let old = (layout, change)
    var template = replacement ?? template
    isEvaluating = true
    var attempts = 0
    repeat {
      (isOvertaken, replacement) = (false, nil)
      let shape = template.passesChanges ? UpstreamShape() : UpstreamShape(of: upstreamItems.source)
      let new = template.loaded(shape)
      attempts += 1
      if let replacement { template = replacement }
      if !isOvertaken || attempts == 3 {
        layout = new
        change = UpstreamChange(shape)
      }
    } while isOvertaken && attempts < 3
    isStale = isOvertaken
    (isEvaluating, isOvertaken) = (false, false)
    // Released after the new layout is in place.
    withExtendedLifetime(old) {}
    return attempts == 1
  }

  // MARK: DataSource

  /// The upstream source, as it was passed.
  var upstreamSource: any DataSource<UpstreamItem> { upstreamItems.original }

  var describedName: String { layout.name }
  func brokenInvariant() -> String? { isStale ? nil : layout.brokenInvariant() }
  var upstream: [any DataSource] { [upstreamItems.original] }
  var sectionCount: Int { layout.sectionCount }
  func itemCount(inSection section: Int) -> Int { layout.itemCount(inSection: section) }
  func item(at position: ItemPosition) -> Item? { layout.item(at: position) }
  func withItem(at position: ItemPosition, _ body: (Item) -> Void) -> Bool { layout.withItem(at: position, body) }
  func sectionInfo(at index: Int) -> SectionInfo? { layout.sectionInfo(at: index) }
  func id(at position: ItemPosition) -> ItemID? { layout.id(at: position) }
  func position(of id: ItemID) -> ItemPosition? { layout.position(of: id) }
  var describedDetails: String? { layout.details }
}
