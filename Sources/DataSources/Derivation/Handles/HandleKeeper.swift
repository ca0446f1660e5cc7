import ListChanges
import ListStorage

/// The handles of the items of a source, shared by all operators that need them.
///
/// They are those of a list that stores its items by handle. For other sources, the keeper assigns them. It follows each change
/// before downstream sources translate it.
final class HandleKeeper<Item> {
  let source: any DataSource<Item>
  /// The source, if it stores its items by handle.
  let storing: (any StoringSource<Item>)?
  let order: ItemOrder
  let changed = ChangedHandles()
  @exclusivity(unchecked) private var change: UpstreamChange
  @exclusivity(unchecked) private var isReading = false
  @exclusivity(unchecked) private var isOvertaken = false

  /// Returns the keeper of a source, which lasts as long as it is used.
  static func shared(for source: any DataSource<Item>) -> HandleKeeper {
    // A source can return the hub of another one.
    source.changeHub.follower(HandleKeeper.self) { $0.source === source } ?? HandleKeeper(source)
  }

  private init(_ source: any DataSource<Item>) {
    self.source = source
    storing = source as? any StoringSource<Item>
    order = storing?.itemOrder ?? ItemOrder(count: 0)
    order.isFollowed = storing != nil
    change = UpstreamChange(UpstreamShape())
    // The hub doesn't retain the keeper, which ends this before it is deallocated.
    unowned(unsafe) let keeper = self
    source.changeHub.addFollower(self) { keeper.follow($0) }
    load()
  }

  deinit {
    source.changeHub.removeFollower(self)
    order.cancel()
    order.isFollowed = false
  }

  var counts: CountList { change.shape.counts }

  private func load() {
    isReading = true
    var attempts = 0
    // Item counts of users' sources can change while they are read.
    repeat {
      isOvertaken = false
      change = UpstreamChange(UpstreamShape(of: source))
      attempts += 1
    } while isOvertaken && attempts < 3
    (isReading, isOvertaken) = (false, false)
    if storing == nil { order.replaceAll(with: counts.total) } else { order.cancel() }
    changed.recordReload()
  }

  private func follow(_ changes: ChangeSet) {
    guard !isReading else {
      isOvertaken = true
      return
    }
    isReading = true
    let fits = change.begin(changes, of: source)
    isReading = false
    guard fits, !isOvertaken, follow() else { return load() }
    change.end()
  }

  private func follow() -> Bool {
    guard let storing else { return order.follow(change, changed) }
    return order.settle(change, changed, of: storing)
  }
}
