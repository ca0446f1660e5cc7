import ListChanges
import ListStorage

/// The part of an operator that changes with the sources that it reads from.
///
/// A hub calls the two methods, one after the other. Closures of users can read and change any source, so they run in the first one,
/// which changes nothing that a lookup can see; the second one runs none, not even the `deinit` of an item.
protocol Stage: AnyObject {
  /// The item counts of the sections.
  var counts: CountList { get }
  /// Collects everything that needs code of users: conditions, comparisons, keys. For a reload, it makes a whole new state.
  ///
  /// - Returns: `false` if the change doesn't fit to the operator; then everything is loaded again.
  func evaluate(_ changes: ChildChanges) -> Bool
  /// Brings the operator up to date, and returns its own change.
  func apply(_ changes: ChildChanges) -> Change
}

/// A tracker of a source that publishes change sets, for the operators behind it.
protocol ChangeTracking: AnyObject {
  /// Returns a change set as a change.
  ///
  /// - Parameter number: The number of the change set, which is checked once.
  func change(_ changes: ChangeSet, number: Int) -> Change
}

/// The changes of the sources that an operator reads from, in one wave.
///
/// Most operators read from one source, so the first change needs no array.
struct ChildChanges {
  struct Element {
    /// The number of the source.
    let child: Int
    var change: Change
    /// The change set that the source published, if it doesn't make changes itself.
    var changeSet: ChangeSet?
  }

  private var first: Element?
  private var others: [Element] = []

  static var reload: ChildChanges {
    var changes = ChildChanges()
    changes.first = Element(child: 0, change: .reload)
    return changes
  }

  var isEmpty: Bool { first == nil }
  var count: Int { first == nil ? 0 : others.count + 1 }
  /// The change of the only source.
  var only: Change { first?.change ?? .none }

  func forEach(_ body: (Element) -> Void) {
    if let first { body(first) }
    others.forEach(body)
  }

  /// The changes as change sets, for traces.
  var updates: [ChildUpdate] {
    var updates: [ChildUpdate] = []
    forEach { updates.append(ChildUpdate(child: $0.child, changes: $0.changeSet ?? $0.change.changeSet())) }
    return updates
  }

  /// Adds a change of a source.
  ///
  /// Code of users can change a source again before the operator is called. Two changes are a reload.
  mutating func add(_ change: Change, _ changeSet: ChangeSet?, of link: ChildLink) {
    let element = Element(child: link.number, change: change, changeSet: changeSet)
    if first == nil {
      link.slot = 0
      first = element
    } else if link.slot == 0, first?.child == link.number {
      first?.merge(element)
    } else if link.slot > 0, link.slot <= others.count, others[link.slot - 1].child == link.number {
      others[link.slot - 1].merge(element)
    } else {
      others.append(element)
      link.slot = others.count
    }
  }
}

extension ChildChanges.Element {
  fileprivate mutating func merge(_ next: ChildChanges.Element) {
    let both = (changeSet ?? change.changeSet()).concatenated(with: next.changeSet ?? next.change.changeSet())
    change = .reload
    changeSet = both
  }
}
