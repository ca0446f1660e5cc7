import DataSourcesWeb
import ExampleModels

/// The live lists of one screen: its rows, a second list on some screens, and the inspector of its changes.
struct ScreenLists: Sendable {
  typealias List = WebList<ExampleWebScreen>

  /// A list of a screen.
  enum Part: CaseIterable, Sendable { case rows, second, inspector }

  let screen: GalleryScreen
  let rows: List
  /// The second list of a screen that has two.
  let second: List?
  let inspector: WebList<InspectorScreen>
  private let clock: ScreenClock?
  private let firstActionTime: Duration?

  /// Creates the lists in their first state, or in that of their database.
  init(_ screen: GalleryScreen, limits: GalleryLimits, storage: ExampleStorage, now: @escaping @Sendable () -> Int)
    async throws
  {
    let feed = ChangeFeed()
    self.screen = screen
    firstActionTime = limits.firstChange
    rows = try await List(limits: limits.web) { actor in
      let shown = try await screen.makeWebScreen(now: now, storage: storage, isolation: actor)
      shown.features.maximumItemCount = limits.exampleItems
      shown.inspect(with: feed)
      return shown
    }
    second =
      screen.hasSecondList
      ? try await List(limits: limits.web) { actor in
        screen.makeSecondWebScreen(storage: storage, isolation: actor) ?? ListScreens.webList()
      } : nil
    inspector = try await .inspector(of: feed, limits: limits.web)
    clock = await rows.withScreen { $0.features.tick != nil } ? ScreenClock(of: rows) : nil
  }

  /// A list of the screen; `nil` if the screen doesn't have it.
  subscript(part: Part) -> (any WebPageOpening)? {
    switch part {
    case .rows: rows
    case .second: second
    case .inspector: inspector
    }
  }

  /// The number of pages that display one of the lists.
  var pageCount: Int {
    get async { await rows.pageCount + (second?.pageCount ?? 0) + inspector.pageCount }
  }

  /// The page of the screen, as it is now.
  ///
  /// - Parameters:
  ///   - fields: The parameters of the page's address.
  ///   - isDemonstration: Whether it is the start page.
  func page(_ fields: [String: String], isDemonstration: Bool) async -> ExamplePage {
    await rows.openFirst()
    let status = await state.status
    let excerpt = await rows.excerpt(fields: fields)
    // A second list that differs from the first one is displayed by the script only.
    let second =
      screen == .together || isDemonstration
      ? await rows.excerpt(fields: fields, address: ExamplePage.secondAddress) : nil
    return await rows.withScreen { [screen, firstActionTime] shown in
      let controls = shown.controls.map { $0.searching(for: excerpt.search) }
      let firstAction = screen.firstAction.flatMap { action in firstActionTime.map { (action, $0) } }
      return ExamplePage(
        screen: screen, controls: controls, layout: shown.layout, status: status, hasState: shown.hasState,
        firstAction: firstAction, excerpt: excerpt, secondExcerpt: second, isDemonstration: isDemonstration)
    }
  }

  /// The content of the page besides its lists.
  var state: PageState {
    get async {
      var state = await rows.pageState()
      if let status = await second?.pageState().status, !status.isEmpty { state.status += "\n" + status }
      return state
    }
  }

  /// Performs an action on all lists of the screen.
  ///
  /// - Returns: `nil` if the action doesn't exist.
  func perform(_ action: PageAction) async -> ActionResult? {
    let other = await second?.perform(action)
    let own = await rows.perform(action)
    return other?.sentence.isEmpty == false ? other : own
  }

  /// Closes all pages.
  func close() async {
    clock?.stop()
    await rows.close()
    await second?.close()
    await inspector.close()
  }
}

/// Changes a list by itself, as long as pages display it.
private final class ScreenClock: Sendable {
  private let task: Task<Void, Never>

  init(of list: WebList<ExampleWebScreen>) {
    task = Task { [weak list] in
      while !Task.isCancelled {
        guard let pause = await list?.tick() else { return }
        try? await Task.sleep(for: pause)
      }
    }
  }

  deinit { task.cancel() }

  func stop() { task.cancel() }
}

extension WebList<ExampleWebScreen> {
  /// Lets the list change by itself, if a page is open.
  ///
  /// - Returns: The time until the next call.
  fileprivate func tick() -> Duration {
    // Without pages nothing is worth the work; a new page waits less than half a second.
    guard pageCount > 0 else { return .milliseconds(400) }
    return withScreen { $0.features.tick?() } ?? .milliseconds(400)
  }
}

extension WebList<ExampleWebScreen> {
  /// Waits for the first rows of a list that needs time for them.
  fileprivate func openFirst() async {
    await withCheckedContinuation { opened in
      withScreen { screen in
        if let open = screen.features.open { open { opened.resume() } } else { opened.resume() }
      }
    }
  }

  /// Performs an action of an example, and later its consequences.
  ///
  /// - Returns: `nil` if the action doesn't exist.
  func perform(_ action: PageAction) -> ActionResult? {
    let result = withScreen { $0.perform(action) }
    if let pause = result?.next {
      var action = action
      action.isContinued = true
      let continued = action
      Task { [weak self] in
        try await Task.sleep(for: pause)
        _ = await self?.perform(continued)
      }
    }
    return result
  }

  /// The content of the page besides its list.
  func pageState() -> PageState {
    withScreen { screen in
      var state = PageState(status: screen.features.status?() ?? "", tree: screen.features.tree?())
      for control in screen.controls {
        switch control {
        case .choice(_, let action, _, let chosen): state.chosen[action] = chosen
        case .field(_, let action, _, let text?): state.texts[action] = text
        default: break
        }
      }
      return state
    }
  }
}
