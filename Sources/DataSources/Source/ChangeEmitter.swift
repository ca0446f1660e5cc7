public import ListChanges

/// The write side of a hub, for a data source of your own.
///
/// An emitter creates its own hub. Keep the emitter private and publish the hub, so that only the source can emit:
///
///     final class Clock: DataSource {
///       private let emitter = ChangeEmitter()
///       var changeHub: ChangeHub { emitter.hub }
///       private(set) var hour = 0
///
///       var sectionCount: Int { 1 }
///       func itemCount(inSection section: Int) -> Int { section == 0 ? 1 : 0 }
///       func item(at position: ItemPosition) -> Int? { contains(position) ? hour : nil }
///       func id(at position: ItemPosition) -> ItemID? { contains(position) ? ItemID("hour") : nil }
///
///       func advance() throws {
///         hour = (hour + 1) % 24
///         emitter.emit(try ChangeSet(updates: [ItemPosition(section: 0, item: 0)]))
///       }
///     }
///
/// An ``EditableListSource`` or ``EditableSectionedSource`` needs no emitter.
public struct ChangeEmitter {
  /// The hub, for ``DataSource/changeHub``.
  public let hub = ChangeHub()

  /// Creates an emitter with a new hub.
  public init() {}

  /// Publishes a change of the source.
  ///
  /// Call this method right after the state of the source changed, with exactly that change. An empty change set is ignored.
  public func emit(_ changes: ChangeSet, animation: AnimationHint = .automatic) {
    hub.emit(changes, animation: animation)
  }

  /// Publishes the changes of several sources that change together, such as the lists of one database.
  ///
  /// Call this method right after the states of all of them changed. A source that is derived from several of them translates
  /// all of their changes at once, and observers are notified when all sources are up to date. If you emit one change after
  /// the other instead, a source that is derived from two of them reads the second one before its change is emitted.
  public static func emit(
    _ changes: [(emitter: ChangeEmitter, changes: ChangeSet)], animation: AnimationHint = .automatic
  ) {
    ChangeHub.emit(changes.map { ($0.emitter.hub, $0.changes) }, animation: animation)
  }

  /// Derives the source from another: the source changes when its upstream source does.
  ///
  /// Call one of the `follow` methods once.
  ///
  /// - Parameters:
  ///   - upstream: The source to follow.
  ///   - translate: Updates the state of the source after a change of `upstream`, and returns the resulting changes of the
  ///     source. The hub keeps this closure, so it must not keep the source alive.
  public func follow(_ upstream: some DataSource, translate: @escaping (ChangeSet) -> ChangeSet) {
    hub.follow(upstream.changeHub, translate: translate)
  }

  /// Derives the source from several others: the source changes when any of them does.
  ///
  /// Call one of the `follow` methods once.
  ///
  /// - Parameters:
  ///   - upstream: The sources to follow. Their indexes identify them in updates.
  ///   - translate: Updates the state of the source after changes of its upstream sources, and returns the resulting changes
  ///     of the source. Called at most once for a change, with one update for each upstream source that changed. The hub keeps
  ///     this closure, so it must not keep the source alive.
  public func follow(_ upstream: [any DataSource], translate: @escaping ([ChildUpdate]) -> ChangeSet) {
    hub.follow(upstream.map { $0.changeHub }, translate: translate)
  }
}
