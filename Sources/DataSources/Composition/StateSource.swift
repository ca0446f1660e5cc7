public import ListChanges

/// A source that displays the source associated with the current state, or a placeholder while that one is empty.
///
///     enum Mode { case offline, online }
///     let list = StateSource(Mode.online) { mode in mode == .online ? remote : cached }
///     list.state = .offline
///
/// A state can be any value. Setting it emits at most one change set. The placeholder appears together with the deletion of the
/// last item and disappears together with the insertion of the first, each time in one change set. For the states that
/// most screens have, see ``ContentState``.
///
/// - Complexity: Lookups and changes cost the same as in the displayed source. If there is a placeholder, each change
///   of the state's source also costs O(*e*), where *e* is the number of empty sections in front of its first item. For
///   the cost of switching, see ``setState(_:comparison:animation:)``.
public final class StateSource<State, Item>: DataSource {
  // MARK: - State
  //
  // Guarded by the isolation domain in which the source is used. `setState` changes the state and connects its sources;
  // `choosePart()` changes which of them is displayed.

  public let changeHub = ChangeHub()
  /// The comparison of items when the displayed source changes.
  public var comparison: ListComparison<Item>
  /// The displayed source, or `nil` if there is none; then there are no sections.
  package var displayedSource: (any DataSource<Item>)? { part?.source }
  /// Whether the placeholder is displayed because the state's source contains no items.
  package var showsPlaceholder: Bool { placeholder != nil && isMainEmpty }
  private let mainOf: (State) -> (any DataSource<Item>)?
  private let placeholderOf: (State) -> (any DataSource<Item>)?
  private var current: State
  /// The source of the state.
  private(set) var main: Part?
  /// The source to display while the source of the state contains no items.
  private(set) var placeholder: Part?
  /// Whether the source of the state contains no items; updated only if there is a placeholder.
  private var isMainEmpty = true
  /// The ID of the next part among the children of the hub.
  private var nextPartID = 0

  /// The source of the state, or the placeholder, with its connection to the hub.
  struct Part {
    let source: any DataSource<Item>
    fileprivate let link: ChildLink
  }

  // MARK: - Creation

  /// Creates a source with an initial state.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - comparison: The comparison of items when the displayed source changes.
  ///   - source: A closure that returns the source associated with a state, or `nil` for none. It is called once each
  ///     time a state is set. A source that reads from this one counts as `nil`.
  ///   - placeholder: A closure that returns the source to display while the state's source contains no items, or `nil`
  ///     for none.
  public init(
    _ state: State, comparison: ListComparison<Item>,
    source: @escaping (State) -> (any DataSource<Item>)?,
    whenEmpty placeholder: @escaping (State) -> (any DataSource<Item>)? = { _ in nil }
  ) {
    current = state
    self.comparison = comparison
    mainOf = source
    placeholderOf = placeholder
    changeHub.follow([], on: self) { $0.translate($1) }
    makeParts()
  }

  deinit { changeHub.close() }

  // MARK: - Setting the state

  /// The current state.
  ///
  /// Setting it displays the source associated with the new state.
  public var state: State {
    get { current }
    set { setState(newValue) }
  }

  /// Sets the state and displays the associated source.
  ///
  ///     list.setState(.online, comparison: .reload)
  ///
  /// - Parameters:
  ///   - state: The new state. If it equals the current one, the closures are called again nonetheless.
  ///   - comparison: The comparison of items, or `nil` to use the ``comparison`` property.
  ///   - animation: The animation hint for the change.
  /// - Complexity: The cost of comparing the items of both sources; O(1) if the source doesn't change.
  public func setState(
    _ state: State, comparison: ListComparison<Item>? = nil, animation: AnimationHint = .automatic
  ) {
    let old = displayedSource
    // Releasing the old state and sources can run code that reads this source.
    let parts = (current, main, placeholder)
    defer { withExtendedLifetime(parts) {} }
    current = state
    main?.link.end()
    placeholder?.link.end()
    makeParts()
    changeHub.emit((comparison ?? self.comparison).changes(from: old, to: displayedSource), animation: animation)
  }

  // MARK: - Lookups

  public var sectionCount: Int { displayedSource?.sectionCount ?? 0 }
  public func itemCount(inSection section: Int) -> Int { displayedSource?.itemCount(inSection: section) ?? 0 }
  public func item(at position: ItemPosition) -> Item? { displayedSource?.item(at: position) }
  public func sectionInfo(at index: Int) -> SectionInfo? { displayedSource?.sectionInfo(at: index) }
  public func id(at position: ItemPosition) -> ItemID? { displayedSource?.id(at: position) }
  public func position(of id: ItemID) -> ItemPosition? { displayedSource?.position(of: id) }

  // MARK: - Parts

  private var part: Part? { showsPlaceholder ? placeholder : main }

  private func makeParts() {
    main = makePart(mainOf(current))
    placeholder = makePart(placeholderOf(current))
    choosePart()
  }

  private func makePart(_ source: (any DataSource<Item>)?) -> Part? {
    guard let source, let link = changeHub.connect(source.changeHub, number: nextPartID) else { return nil }
    nextPartID += 1
    return Part(source: source, link: link)
  }

  /// Checks whether the state's source contains items, and activates the placeholder only if it doesn't.
  private func choosePart() {
    guard let placeholder else { return }
    isMainEmpty = main?.source.hasNoContent ?? true
    placeholder.link.isActive = isMainEmpty
  }

  private func translate(_ updates: [ChildUpdate]) -> ChangeSet {
    let before = part
    let changes = updates.first { $0.child == before?.link.number }?.changes ?? ChangeSet()
    choosePart()
    guard before?.link !== part?.link else { return changes }
    // The change of the source displayed before, followed by the switch to the other one.
    return changes.concatenated(with: comparison.changes(from: before?.source, to: displayedSource))
  }
}

extension StateSource where Item: Equatable {
  /// Creates a source with an initial state that, when the displayed source changes, updates only items that aren't
  /// equal.
  ///
  /// For the parameters, see ``init(_:comparison:source:whenEmpty:)``.
  public convenience init(
    _ state: State, source: @escaping (State) -> (any DataSource<Item>)?,
    whenEmpty placeholder: @escaping (State) -> (any DataSource<Item>)? = { _ in nil }
  ) {
    self.init(state, comparison: .equality, source: source, whenEmpty: placeholder)
  }
}

extension StateSource: CollapsingSource {
  var wouldDisplayItems: Bool { displayedSource?.wouldDisplayItemsIfExpanded ?? false }
}

extension StateSource: DescribedSource {
  public var upstream: [any DataSource] { [main?.source, placeholder?.source].compactMap(\.self) }
  /// The state, and whether the placeholder is displayed.
  package var describedDetails: String? {
    "state \("\(state)".prefix(60))\(showsPlaceholder ? ", placeholder shown" : "")"
  }
}

// MARK: - States of content

/// The state of content that is loaded asynchronously.
///
///     let list = StateSource(.loading, content: cities, loading: spinner, empty: hint) { error in
///       ListSource([Entry.failure(error)])
///     }
///     list.state = .failed(error, retry: load)
///     list.state = .content
public enum ContentState {
  /// The content is being loaded.
  case loading
  /// There is no content.
  case empty
  /// Loading failed.
  ///
  /// `retry` starts loading again, if that is possible.
  case failed(any Error, retry: (() -> Void)?)
  /// The content is loaded.
  ///
  /// While it contains no items, it is displayed like ``empty``.
  case content
}

extension StateSource where State == ContentState {
  /// Creates a source that displays content, or a replacement while the content is loading, empty or unavailable.
  ///
  /// - Parameters:
  ///   - state: The initial state; by default, ``ContentState/loading`` if there is a source for it, and otherwise ``ContentState/content``.
  ///   - content: The source displayed in the state ``ContentState/content``.
  ///   - loading: The source displayed in the state ``ContentState/loading``, or `nil` for none.
  ///   - empty: The source displayed in the state ``ContentState/empty``, and while `content` contains no items. If it
  ///     is `nil`, empty content is displayed as it is.
  ///   - comparison: The comparison of items when the displayed source changes.
  ///   - failed: A closure that returns the source displayed after an error.
  public convenience init(
    _ state: ContentState? = nil, content: any DataSource<Item>, loading: (any DataSource<Item>)? = nil,
    empty: (any DataSource<Item>)? = nil, comparison: ListComparison<Item>,
    failed: @escaping (any Error) -> (any DataSource<Item>)? = { _ in nil }
  ) {
    self.init(
      state ?? (loading == nil ? .content : .loading), comparison: comparison,
      source: { state in
        switch state {
        case .loading: loading
        case .empty: empty
        case .failed(let error, _): failed(error)
        case .content: content
        }
      },
      whenEmpty: { state in
        if case .content = state { empty } else { nil }
      })
  }

  /// Calls the `retry` closure of the state ``ContentState/failed(_:retry:)``.
  ///
  ///     if !screen.retry() { print("nothing to retry") }
  ///
  /// - Returns: Whether there was such a closure.
  @discardableResult
  public func retry() -> Bool {
    guard case .failed(_, let retry?) = state else { return false }
    retry()
    return true
  }
}

extension StateSource where State == ContentState, Item: Equatable {
  /// Creates a source that displays content, or a replacement, and updates only items that aren't equal.
  ///
  /// For the parameters, see ``init(_:content:loading:empty:comparison:failed:)``.
  public convenience init(
    _ state: ContentState? = nil, content: any DataSource<Item>, loading: (any DataSource<Item>)? = nil,
    empty: (any DataSource<Item>)? = nil, failed: @escaping (any Error) -> (any DataSource<Item>)? = { _ in nil }
  ) {
    self.init(
      state, content: content, loading: loading, empty: empty, comparison: .equality, failed: failed)
  }
}
