import ChromiumDriver
import Testing

/// Files of the browser's side that are delivered while people use the list already, or when it is closed: each gesture does the
/// same once, and nothing continues after its gesture or its list.
@Suite(.timeLimit(.minutes(60)))
struct LateFileTests {
  enum Gesture: String, CaseIterable, Sendable {
    case press, mouseDrag, touchDrag, swipe, scroll, menu, keyboard
  }

  /// The time of the delivery: while a pointer is pressed or at the end, or after the list was closed.
  enum Arrival: CaseIterable, Sendable {
    case during, after, closed
  }

  /// The files that a list without lists in rows, or one with them, loads when they are needed.
  private static let files = [
    false: [
      "channel.js", "interaction.js", "interaction.css", "animation.js", "menu.js", "moving.js", "swiping.js",
      "stream.js",
      "leader.js",
    ],
    true: [
      "nested.js", "nested.css", "measured.js", "scaled.js", "interaction.js", "interaction.css", "animation.js",
      "menu.js", "moving.js",
    ],
  ]

  @Test func theFilesAreThoseThatAreLoadedLate() {
    // A list with columns displays its rows when it has the last one.
    let early: Set = ["list.js", "list.css", "columns.js"]
    #expect(Set(Self.files.values.joined()) == Set(ListHarness.fileNames).subtracting(early))
  }

  @Test(arguments: files[false] ?? []) func late(file: String) async throws {
    try await check(file, isNested: false)
  }

  @Test(arguments: files[true] ?? []) func lateForListsInRows(file: String) async throws {
    try await check(file, isNested: true)
  }

  private func check(_ file: String, isNested: Bool) async throws {
    try await ListHarness.run(width: 390, height: 700) { page in
      try await page.setViewport(width: 390, height: 700, isMobile: true)
      _ = try await page.evaluate("window.element = document.querySelector('#list'), watchWork()")
      for gesture in Gesture.allCases where !(isNested && gesture == .swipe) {
        for arrival in Arrival.allCases {
          var late = LateFile(
            page: page, file: DelayedFile(file), isNested: isNested, gesture: gesture, arrival: arrival)
          do {
            try await late.check()
          } catch {
            Issue.record("\(file) \(arrival) \(gesture): \(error)")
            return
          }
          await page.expectNoProblems("\(file) \(arrival) \(gesture)")
          // A gesture that doesn't need the file is the same, whenever that is delivered.
          if !late.file.isRequested { break }
        }
      }
    }
  }
}

/// One gesture on a new list, one of whose files is delivered late.
private struct LateFile {
  let page: ChromiumPage
  let file: DelayedFile
  let isNested: Bool
  let gesture: LateFileTests.Gesture
  let arrival: LateFileTests.Arrival
  private var isClosed = false

  init(
    page: ChromiumPage, file: DelayedFile, isNested: Bool, gesture: LateFileTests.Gesture,
    arrival: LateFileTests.Arrival
  ) {
    self.page = page
    self.file = file
    self.isNested = isNested
    self.gesture = gesture
    self.arrival = arrival
  }

  private func row(_ index: Int) -> String { "\(isNested ? ".list-nested " : "").list-row[data-key=\"k\(index)\"]" }
  /// Whether the file is for a stream, which the test's server doesn't have.
  private var isStream: Bool { ["stream.js", "leader.js"].contains(file.name) }
  private var server: String { isNested ? "inner" : "server" }
  private var hasRows: String {
    "document.querySelectorAll('\(isNested ? ".list-nested .list-row" : ".list-row")').length > 3"
  }
  private static let isDragged = "document.querySelector('.list-dragged') !== null"
  private static let hasTarget = "document.querySelector('.list-drop-after') !== null"

  mutating func check() async throws {
    try await show()
    if try await page.evaluate(hasRows) == true {
      try await perform()
    } else {
      // It isn't displayed without the file.
      if arrival == .closed || isStream { try await close() }
      try await deliver()
      if !isClosed {
        try await page.wait(until: hasRows, "there are rows")
        try await perform()
      }
    }
    if !isClosed {
      try await page.wait(
        until: "pendingFrames() === '' && document.getAnimations().length === 0", "nothing moves after the gesture")
      try await close()
    }
    do {
      try await page.wait(until: "left() === ''", "nothing continues after the list was closed")
    } catch {
      throw ChromiumError("\(error)\nleft: \(try await page.evaluate("left()").string ?? "")")
    }
  }

  /// Displays the list, or as much of it as there is without the file.
  private func show() async throws {
    let options = isStream ? "stream: '/none', " : ""
    let worker = file.name == "leader.js" ? "undefined" : "worker"
    let list = """
      window.worker ??= SharedWorker, window.SharedWorker = \(worker),
      """
    let items = "html: (index) => `<p>Item ${index}</p>`"
    _ = try await page.evaluate(
      isNested
        ? """
        \(list)
        window.inner = served([40], { path: '/inner', traits: () => 'tmdrc', \(items) }),
        window.server = served([50], { traits: (index) => index === 1 ? 'n' : '', \(items) }), server.nest('k1', inner),
        inner.respond = inner.act, inner.commands = { commands: [{ t: 'Archive' }], delete: 'Delete' },
        showList({ rowHeight: 'auto', modules: '\(file.folder)' }).then(() => true)
        """
        : """
        \(list)
        window.server = served([100], { traits: (index) => index < 5 ? 'tmdrc' : 'tmdc', \(items) }),
        server.respond = server.act, server.commands = { commands: [{ t: 'Archive' }], delete: 'Delete' },
        showList({ \(options)modules: '\(file.folder)' }).then(() => true)
        """)
    while try await page.evaluate(hasRows) != true, !file.isRequested { await Task.yield() }
    // Frames are consecutive when it is there.
    _ = try await page.evaluate("new Promise((resolve) => setTimeout(resolve, 20))")
  }

  private mutating func close() async throws {
    isClosed = true
    _ = try await page.evaluate("list.close()")
  }

  /// The file is there, and what waited for it has gone on.
  private func deliver() async throws {
    file.deliver()
    guard file.isRequested, file.name != "stream.js" else { return }
    let address = "\(file.folder)/\(file.name)"
    _ = try await page.evaluate(
      file.name.hasSuffix(".css")
        ? """
        new Promise((resolve) => (function look() {
          if ([...document.styleSheets].some(({ href }) => href?.endsWith('\(address)'))) resolve()
          else queueMicrotask(() => fetch('/').then(look))
        })())
        """ : "import('\(address)').then(() => new Promise((resolve) => setTimeout(resolve)))")
  }

  /// Runs the actions in the middle of the gesture, or after it.
  private mutating func reach(_ moment: LateFileTests.Arrival) async throws {
    if arrival == .closed, moment == .during { try await close() }
    if arrival == moment { try await deliver() }
    if arrival == .closed, moment == .after { try await deliver() }
  }

  /// Whether the gesture has its effect before it ends.
  private var works: Bool { arrival == .during }

  private mutating func perform() async throws {
    let (x, y) = try await middle(of: row(gesture == .swipe ? 6 : 1))
    let far = isNested ? (x: x + 130, y: y) : (x: x, y: y + 3 * 48)
    switch gesture {
    case .press:
      try await page.mouse("mousePressed", x, y)
      try await page.mouse("mouseReleased", x, y)
      try await reach(.during)
      if works { try await page.wait(until: "\(server).selected() === 'k1'", "it is selected") }
    case .mouseDrag:
      try await page.mouse("mousePressed", x, y)
      try await reach(.during)
      if works { try await repeatUntil(Self.isDragged) { try await page.mouse("mouseMoved", far.x - 20 + $0, far.y) } }
      for step in 0..<3 { try await page.mouse("mouseMoved", far.x - Double(step), far.y) }
      if works { try await page.wait(until: Self.hasTarget, "it would go there") }
      try await page.mouse("mouseReleased", far.x, far.y)
      if works { try await page.wait(until: "\(server).rows[1].key !== 'k1'", "it is moved") }
    case .touchDrag:
      try await page.touch("touchStart", x, y)
      try await reach(.during)
      if works { try await page.wait(until: Self.isDragged, "the finger may move") }
      for share in [0.2, 0.4, 0.6, 0.8, 1] {
        try await page.touch("touchMove", x + (far.x - x) * share, y + (far.y - y) * share)
      }
      if works { try await page.wait(until: Self.hasTarget, "it would go there") }
      try await page.touchEnd()
      if works { try await page.wait(until: "\(server).rows[1].key !== 'k1'", "it is moved") }
    case .swipe:
      try await page.postTouch("touchStart", x, y)
      try await page.touch("touchMove", x - 30, y)
      try await reach(.during)
      if works {
        try await repeatUntil("document.querySelector('.list-tray button') !== null") {
          try await page.touch("touchMove", x - 100 - $0, y)
        }
      }
      try await page.touch("touchMove", x - 110, y)
      try await page.touchEnd()
      if works { try await page.wait(until: "document.querySelector('.list-settling') !== null", "the buttons remain") }
    case .scroll:
      try await page.postTouch("touchStart", x, y)
      // The browser ignores shorter ways.
      try await page.postTouch("touchMove", x, y - 20)
      try await page.touch("touchMove", x, y - 30)
      try await reach(.during)
      for step in 4...10 { try await page.touch("touchMove", x, y - 10 * Double(step)) }
      try await page.touchEnd()
      if !isClosed { try await page.wait(until: "element.scrollTop > 0", "the list has scrolled") }
    case .menu:
      try await page.mouse("mousePressed", x, y, button: "right")
      try await page.mouse("mouseReleased", x, y, button: "right")
      try await reach(.during)
      if works { try await page.wait(until: "document.activeElement.textContent === 'Archive'", "the menu is open") }
    case .keyboard:
      _ = try await page.evaluate("document.querySelector('\(row(1))').focus()")
      for _ in 0..<2 { try await page.press(isNested ? .arrowRight : .arrowDown, alt: true) }
      try await reach(.during)
      if works { try await page.wait(until: "\(server).rows[3].key === 'k1'", "it is moved twice") }
    }
    try await reach(.after)
    if isClosed { return }
    try await repeatUntil("!document.querySelector('.list-dragged, .list-menu, .list-tray')") { _ in
      try await page.press(.escape)
    }
    // The list works as before.
    _ = try await page.evaluate("document.querySelector('\(row(0))').click()")
    try await page.wait(until: "\(server).selected().split(',').includes('k0')", "another item is selected")
  }

  private func repeatUntil(_ condition: String, _ body: (Double) async throws -> Void) async throws {
    for number in 0..<1_000 {
      try await body(Double(number % 10))
      if try await page.evaluate(condition) == true { return }
    }
    throw ChromiumError("not after 1000 steps: \(condition)")
  }

  private func middle(of selector: String) async throws -> (x: Double, y: Double) {
    let point = try await page.evaluate(
      """
      (({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(
        document.querySelector('\(selector)').getBoundingClientRect())
      """)
    return (point["x"].number ?? 0, point["y"].number ?? 0)
  }
}

/// Modules that the browser loads when they are needed.
@Suite(.timeLimit(.minutes(60)))
struct FeatureTests {
  private static let files = """
    performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)).filter((name) => /[.]js$/.test(name)).sort().join()
    """

  private func show(_ traits: String, _ page: ChromiumPage) async throws {
    _ = try await page.evaluate(
      """
      window.server = served([100], { traits: () => \(traits), html: (index) => `<p>Item ${index}</p>` }),
      server.respond = server.act, server.commands = { commands: [{ t: 'Archive' }], delete: 'Delete' },
      window.row = (index) => element.querySelector(`[data-key=k${index}]`), showList({})
      """)
    try await page.wait(until: "seen().length > 5", "there are rows")
  }

  @Test func aListThatIsOnlyReadLoadsNothingElse() async throws {
    try await ListHarness.run { page in
      try await show("undefined", page)
      #expect(try await page.evaluate(Self.files).string == "channel.js,list.js,stream.js")
      _ = try await page.evaluate("server.move(0, 3)")
      try await page.wait(until: "seen()[3].text === 'Item 0'", "it has moved")
      #expect(try await page.evaluate(Self.files).string == "animation.js,channel.js,list.js,stream.js")
      _ = try await page.evaluate("document.querySelector('#before').focus()")
      try await page.press(.tab)
      try await page.press(.arrowDown)
      try await page.wait(until: "document.activeElement.textContent === 'Item 2'", "the second row has the focus")
      #expect(
        try await page.evaluate(Self.files).string == "animation.js,channel.js,interaction.js,list.js,stream.js")
    }
  }

  /// A press that is too early for interaction isn't stopped: headings and elements of rows hear it, and not again later.
  @Test func anEarlyPressIsHeardOnce() async throws {
    try await ListHarness.run { page in
      let file = DelayedFile("interaction.js")
      _ = try await page.evaluate(
        """
        window.presses = 0, addEventListener('pointerdown', () => { presses += 1 }),
        window.server = served([20], { traits: () => 'r', html: (index) => `<p>Item ${index}</p>` }), server.respond = server.act,
        showList({ modules: '\(file.folder)' }).then(() => true)
        """)
      try await page.wait(until: "seen().length > 5", "there are rows")
      try await page.mouse("mousePressed", 100, 70)
      file.deliver()
      var step = 0.0
      try await page.wait("the item under the mouse is dragged") {
        step += 1
        try await page.mouse("mouseMoved", 100, 150 + step.truncatingRemainder(dividingBy: 2))
        return try await page.evaluate("document.querySelector('.list-dragged') !== null") == true
      }
      try await page.mouse("mouseReleased", 100, 150)
      #expect(try await page.evaluate("presses") == 1)
    }
  }

  /// Events in the same turn as the first rows, before anything else can be loaded.
  @Test func earlyEventsAreRepeated() async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate(
        """
        (async () => {
          window.server = served([100], { traits: () => 'tmdrc', html: (index) => `<p>Item ${index}</p>` })
          server.respond = server.act
          window.isEarly = new Promise((resolve) => { window.early = resolve })
          await showList({})
          list.addEventListener('open', () => {
            const files = () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('interaction.js')).length
            early(files() === 0)
            element.querySelector('[data-key=k2]').click()
            element.querySelector('[data-key=k5]').focus()
            for (const key of ['ArrowDown', ' ']) {
              document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
            }
          })
        })()
        """)
      #expect(try await page.evaluate("isEarly") == true)
      try await page.wait(until: "server.selected() === 'k2,k6'", "the click and the keys had their effect")
      #expect(try await page.evaluate("document.activeElement.dataset.key") == "k6")
    }
  }

  /// An early key that leads to no item isn't stopped.
  @Test func earlyKeysOfTheBrowserAreNotStopped() async throws {
    try await ListHarness.run { page in
      let file = DelayedFile("interaction.js")
      _ = try await page.evaluate(
        """
        window.server = served([20], { traits: () => 'r', html: (index) => `<p>Item ${index}</p>` }), server.respond = server.act,
        showList({ modules: '\(file.folder)' }).then(() => true)
        """)
      try await page.wait(until: "seen().length > 5", "there are rows")
      let isDefault = try await page.evaluate(
        """
        element.querySelector('[data-key=k0]').focus(),
        ['ArrowLeft', 'ArrowDown'].map((key) => document.activeElement.dispatchEvent(
          new KeyboardEvent('keydown', { key, altKey: true, bubbles: true, cancelable: true }))).join()
        """)
      #expect(isDefault == "true,false")
      file.deliver()
      try await page.wait(until: "server.rows[1].key === 'k0'", "it is one below")
      #expect(try await page.evaluate("server.actions.length") == 1)
    }
  }

  /// Changes that need a file wait for it, in their order.
  @Test func messagesRemainInOrder() async throws {
    try await ListHarness.run { page in
      try await show("undefined", page)
      _ = try await page.evaluate(
        "for (let i = 0; i < 20; i += 1) { server.move(0, 5); server.update(i, `<p>New ${i}</p>`) }")
      try await page.wait(
        until: """
          seen().map(({ text }) => text).join()
            === server.rows.slice(0, seen().length).map(({ html }) => html.replace(/<[^>]*>/g, '')).join()
          """, "the rows are those of the server")
    }
  }

  /// The options of an item are offered by a button before anything is loaded, and by the first click on it.
  @Test func theFirstClickOpensTheMenu() async throws {
    try await ListHarness.run { page in
      try await show("'c'", page)
      try await page.click(".list-row[data-key=k1] .list-more")
      try await page.wait(until: "document.activeElement.textContent === 'Archive'", "the menu is open")
      #expect(try await page.evaluate("getComputedStyle(document.querySelector('.list-menu')).position") == "fixed")
    }
  }
}
