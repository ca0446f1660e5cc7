public import ListChanges

/// What a state says is to be shown: a source for every state, and perhaps another one while that has no rows.
///
///     enum Mode { case offline, online }
///     let list = StateSource(Mode.online) { mode in mode == .online ? remote : cached }
///     list.state = .offline
///
/// States are any values. Setting one is one change set, at once. The placeholder comes and goes by itself with the last
/// and the first row of the state's source, in one change set with them. What is not shown is not looked at, but for
/// whether the state's source has rows. See ``ContentState`` for the states that most screens have.
///
/// - Complexity: lookups and changes as the source that is shown; where there is a placeholder, each change of the state's
///   source also takes O(*e*) for the *e* empty sections before its first row. What comes or goes by a switch is compared,
///   see ``setState(_:comparison:animation:)``.
public final class StateSource<State, Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  /// What becomes of rows that are in both lists when another source is shown.
  public var comparison: ListComparison<Item>
  /// The source that is shown, if any: without one there are no sections.
  public var shown: (any DataSource<Item>)? { part?.source }
  /// Whether the placeholder is shown, because the state's source has no rows.
  public var showsPlaceholder: Bool { placeholder != nil && isMainEmpty }
  private let mainOf: (State) -> (any DataSource<Item>)?
  private let placeholderOf: (State) -> (any DataSource<Item>)?
  private var current: State
  private(set) var main: Part?
  private(set) var placeholder: Part?
  private var isMainEmpty = true
  private var nextNumber = 0

  /// A source that is followed.
  struct Part {
    let source: any DataSource<Item>
    fileprivate let link: ChildLink
  }

  /// A list that begins with a state.
  ///
  /// - Parameters:
  ///   - state: the first state.
  ///   - comparison: How the source compares old and new items when another source is displayed.
  ///   - source: what a state shows, `nil` for nothing; asked once each time a state is set. A source that is made of this
  ///     one counts as nothing.
  ///   - placeholder: what to show instead while that source has no rows; `nil` for the source all the same.
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
    takeParts()
  }

  deinit { changeHub.close() }

  /// The state; setting it shows what it says.
  public var state: State {
    get { current }
    set { setState(newValue) }
  }

  /// The number of sections.
  public var sectionCount: Int { shown?.sectionCount ?? 0 }
  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { shown?.itemCount(inSection: section) ?? 0 }
  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? { shown?.item(at: position) }
  /// What the source that is shown knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { shown?.sectionInfo(at: index) }
  /// The identity that the row has in the source that is shown.
  public func id(at position: ItemPosition) -> ItemID? { shown?.id(at: position) }
  /// Where the source that is shown has the row with this identity.
  public func position(of id: ItemID) -> ItemPosition? { shown?.position(of: id) }

  /// Sets the state, and shows what it says.
  ///
  /// - Parameters:
  ///   - state: the state, which may be the same: the closures are asked again.
  ///   - comparison: what becomes of rows that are in both lists; `nil` for the source's own ``comparison``.
  ///   - animation: the hint for the change.
  /// - Complexity: that of a comparison of the rows before and after; O(1) when the same source stays.
  public func setState(
    _ state: State, comparison: ListComparison<Item>? = nil, animation: AnimationHint = .automatic
  ) {
    let old = shown
    // What goes may read this source in its `deinit`, so it goes when all is in order again.
    let parts = (current, main, placeholder)
    defer { withExtendedLifetime(parts) {} }
    current = state
    main?.link.end()
    placeholder?.link.end()
    takeParts()
    changeHub.emit((comparison ?? self.comparison).changes(from: old, to: shown), animation: animation)
  }

  private var part: Part? { showsPlaceholder ? placeholder : main }

  private func takeParts() {
    main = makePart(mainOf(current))
    placeholder = makePart(placeholderOf(current))
    chooseByRows()
  }

  private func makePart(_ source: (any DataSource<Item>)?) -> Part? {
    guard let source, let link = changeHub.connect(source.changeHub, number: nextNumber) else { return nil }
    nextNumber += 1
    return Part(source: source, link: link)
  }

  /// Looks whether there are rows to show, and listens to the placeholder only if not.
  private func chooseByRows() {
    guard let placeholder else { return }
    let source = main?.source
    isMainEmpty = (0..<(source?.sectionCount ?? 0)).allSatisfy { source?.itemCount(inSection: $0) == 0 }
    placeholder.link.isActive = isMainEmpty
  }

  private func translate(_ updates: [ChildUpdate]) -> ChangeSet {
    let before = part
    let changes = updates.first { $0.child == before?.link.number }?.changes ?? ChangeSet()
    chooseByRows()
    guard before?.link !== part?.link else { return changes }
    // First what happened to the source that was shown, then the step from there to the other one.
    return changes.concatenated(with: comparison.changes(from: before?.source, to: shown))
  }
}

extension StateSource where Item: Equatable {
  /// A list that begins with a state; rows that are in both lists stay, and are updated where they are not equal.
  ///
  /// For the parameters see ``init(_:comparison:source:whenEmpty:)``.
  public convenience init(
    _ state: State, source: @escaping (State) -> (any DataSource<Item>)?,
    whenEmpty placeholder: @escaping (State) -> (any DataSource<Item>)? = { _ in nil }
  ) {
    self.init(state, comparison: .equality, source: source, whenEmpty: placeholder)
  }
}
