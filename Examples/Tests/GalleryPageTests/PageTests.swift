import ChromiumDriver
import ExampleModels
import Foundation
import GalleryKit
import Testing

/// Properties of all pages of the gallery.
@Suite(.timeLimit(.minutes(60)))
struct PageTests {
  private static let lists = ["", "cities"] + GalleryScreen.allCases.map { "examples/\($0.rawValue)" }

  /// The pages with two lists.
  private static let doubleLists: Set = ["", "examples/together", "examples/diff", "examples/inbox"]

  private func withPage(
    _ body: @escaping @Sendable (ChromiumPage, CityStore, URL) async throws -> Void
  ) async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run { address, store in
        let page = try await browser.newPage()
        try await body(page, store, address)
        await page.expectNoProblems()
      }
    }
  }

  private func open(_ path: String, _ page: ChromiumPage, _ address: URL) async throws {
    try await page.navigate(to: address.appending(path: path))
    try await page.wait(
      until: """
        !document.querySelector('.list-first')
          && (document.querySelector('.list-row') || document.querySelector('#nothing:not([hidden])'))
        """,
      "the list is there")
  }

  /// On a phone everything can be reached without scrolling to the side, in both directions of writing.
  @Test(arguments: [390, 320], ["ltr", "rtl"])
  func everythingFitsAPhone(width: Int, direction: String) async throws {
    try await withPage { page, _, address in
      try await page.setViewport(width: width, height: 844, isMobile: true)
      for path in Self.lists {
        try await open(path, page, address)
        _ = try await page.evaluate("document.documentElement.dir = '\(direction)'")
        let outside = try await page.evaluate(
          """
          [...document.querySelectorAll('header button, header input, .list-row button')].filter(control => {
            const { left, right } = control.getBoundingClientRect()
            if (control.closest('.list-nested')) return false // which is scrolled to the side
            // The text of a field is scrolled.
            return left < 0 || right > innerWidth || !control.matches('input') && control.scrollWidth > control.clientWidth + 1
          }).map(({ outerHTML }) => outerHTML).concat(
            document.documentElement.scrollWidth > innerWidth ? [document.documentElement.scrollWidth] : []).join()
          """)
        #expect(outside == "", "\(path)")
      }
    }
  }

  /// Each list is one stop of the keyboard and says what it is; each control has a name.
  @Test func listsAndControlsHaveNames() async throws {
    try await withPage { page, _, address in
      for path in Self.lists {
        try await open(path, page, address)
        let problems = try await page.evaluate(
          """
          (list => [
            !list.ariaLabel && 'no name', list.role !== 'grid' && 'no role',
            list.tabIndex >= 0 && 'a stop of its own', list.querySelectorAll(':not(.list-columns *)[tabindex="0"]').length > 1 && 'many stops',
            ...[...list.querySelectorAll('a, button, input, summary')]
              .filter(({ tabIndex }) => tabIndex >= 0).map(({ outerHTML }) => outerHTML),
            ...[...document.querySelectorAll('button, input:not([type=hidden]), select')]
              .filter(control => !(control.ariaLabel || control.labels?.length || control.textContent.trim()))
              .map(({ outerHTML }) => `no name: ${outerHTML}`),
          ].filter(Boolean).join())(document.querySelector('.list-view'))
          """)
        #expect(problems == "", "\(path)")
      }
    }
  }

  /// At least 4.5 to 1, or 3 to 1 for large texts: in the list, its controls, the source code and the inspector.
  @Test(arguments: [false, true]) func everyTextHasContrast(isDark: Bool) async throws {
    try await withPage { page, _, address in
      try await page.setViewport(width: 1_280, height: 900)
      try await page.setPreferences(dark: isDark, reducedMotion: true)
      for path in Self.lists {
        try await open(path, page, address)
        try await page.wait(until: "document.querySelector('#pane-source code')", "the code is displayed")
        let faint = try await page.evaluate(Self.textsWithoutContrast, as: [String].self)
        #expect(faint == [], "\(path), \(isDark ? "dark" : "light")")
      }
    }
  }

  /// The visible texts that differ too little from what is behind them, except those of disabled controls.
  private static let textsWithoutContrast = """
    (() => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const known = new Map()
      const luminance = (colors) => {
        const key = colors.join()
        if (known.has(key)) return known.get(key)
        for (const color of colors) {
          context.fillStyle = color
          context.fillRect(0, 0, 1, 1)
        }
        const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
          .map((value) => value / 255).map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
        known.set(key, 0.2126 * red + 0.7152 * green + 0.0722 * blue)
        return known.get(key)
      }
      const faults = new Map()
      for (const element of document.querySelectorAll('body *')) {
        const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
        if (!hasText || element.closest(':disabled, svg, noscript')) continue
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        const styles = []
        for (let one = element; one; one = one.parentElement) styles.unshift(getComputedStyle(one))
        // A picture or a gradient has no color to compare with.
        if (styles.some(({ backgroundImage }) => backgroundImage !== 'none')) continue
        const backgrounds = styles.map(({ backgroundColor }) => backgroundColor)
        const { color, fontSize, fontWeight } = getComputedStyle(element)
        const [text, background] = [luminance(['white', ...backgrounds, color]), luminance(['white', ...backgrounds])]
        const contrast = (Math.max(text, background) + 0.05) / (Math.min(text, background) + 0.05)
        const size = parseFloat(fontSize)
        const least = size >= 24 || size >= 18.66 && fontWeight >= 700 ? 3 : 4.5
        if (contrast < least) faults.set(`${element.tagName}.${element.className} ${color}`, `${element.textContent.trim().slice(0, 40)}: ${contrast}`)
      }
      return [...faults].map((fault) => fault.join(' '))
    })()
    """

  @Test func theStartPageCounts() async throws {
    try await withPage { page, store, address in
      for _ in 0..<2 {
        try await page.navigate(to: address)
        let count = try await store.cityCount().formatted(.number.locale(Locale(identifier: "en_US")))
        let text = try await page.evaluate("document.querySelector('.cards a[href=\"/cities\"]').textContent")
        #expect(text.string?.contains("\(count) cities") == true)
        _ = try await store.add(name: "One more", country: "FR", population: "1")
      }
    }
  }

  /// The bars that stand for rows which aren't loaded begin below the last line of a grid, with its gap.
  @Test func noBarIsBelowTheLastLineOfAGrid() async throws {
    try await withPage { page, _, address in
      try await page.navigate(to: address.appending(path: GalleryScreen.colors.path))
      try await page.wait(until: "document.querySelectorAll('#rows .list-row').length === 13", "the colors")
      let rest = try await page.evaluate(
        """
        (content => content.getBoundingClientRect().height - parseFloat(content.style.getPropertyValue('--held-top'))
          - parseFloat(content.style.getPropertyValue('--held-height')))(document.querySelector('#rows .list-content'))
        """, as: Double.self)
      #expect(rest < 1, "\(rest) pixels have bars")
    }
  }

  static let abilities: [(word: String, ability: String, screens: Set<GalleryScreen>)] = [
    ("grid", "rows => rows.length > 1 && rows[0].top === rows[1].top", [.colors]),
    ("footer", "() => document.querySelector('#rows .list-footer')?.textContent.trim()", [.sections]),
    ("drag", "() => document.querySelector('#rows .list-actionable')", [.order]),
  ]

  /// A screen has the abilities that the start page names.
  @Test(arguments: Self.abilities)
  func theStartPageSaysWhatScreensCan(word: String, ability: String, screens: Set<GalleryScreen>) async throws {
    try await withPage { page, _, address in
      try await page.navigate(to: address)
      let paths = try await page.evaluate(
        """
        [...document.querySelectorAll('.cards a')].filter(link => link.textContent.toLowerCase().includes('\(word)'))
          .map(link => link.getAttribute('href'))
        """, as: [String].self)
      #expect(Set(paths) == Set(screens.map(\.path)))
      for path in paths {
        try await page.navigate(to: address.appending(path: path))
        try await page.wait(
          until: """
            document.querySelectorAll('#rows .list-row').length && Boolean((\(ability))(
              [...document.querySelectorAll('#rows .list-row')].map(row => row.getBoundingClientRect())))
            """, "\(path) has a \(word)")
      }
    }
  }

  /// All modules are requested by the page, and not one after the other by each other.
  @Test func modulesAreRequestedAtOnce() async throws {
    try await withPage { page, _, address in
      for path in ["cities", "examples/edits"] {
        try await open(path, page, address)
        let late = try await page.evaluate(
          """
          performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
            .filter(path => path.endsWith('.js') && !path.endsWith('/worker.js')
              && !document.querySelector(`head [href="${path}"], head [src="${path}"]`)).join()
          """)
        #expect(late == "", "\(path)")
      }
    }
  }

  /// The search waits once for more text, and shortly.
  @Test func aSearchWaitsOnce() async throws {
    try await withPage { page, _, address in
      for path in ["cities", "examples/search"] {
        try await open(path, page, address)
        let waits = try await page.evaluate(
          """
          new Promise(resolve => {
            const waits = []
            const [timeout, request] = [window.setTimeout, window.fetch]
            window.setTimeout = (work, time, ...rest) => {
              waits.push(time)
              return timeout(work, time, ...rest)
            }
            window.fetch = (address, options) => {
              if (String(address).endsWith('/window')) {
                window.setTimeout = timeout
                resolve(waits)
              }
              return request(address, options)
            }
            document.querySelector('#search').value = 'san'
            document.querySelector('#search').dispatchEvent(new Event('input'))
          })
          """
        ).elements.compactMap(\.number)
        #expect(waits.reduce(0, +) <= 120, "\(path): \(waits)")
      }
    }
  }

  /// Windows with little room: a laptop at 400 %, phones with their keyboard open and on their side; and usual ones.
  private static let viewports = [
    (width: 320, height: 256), (390, 450), (360, 422), (844, 390), (320, 568), (390, 844), (1_000, 500), (1_130, 900),
    (1_440, 900), (1_600, 1_000), (1_920, 1_080),
  ]

  /// Every list can be used in every window: it is high enough, nothing covers it, and in large ones no title is cut.
  @Test func everyListHasRoomInEveryWindow() async throws {
    try await withPage { page, _, address in
      try await page.setPreferences(reducedMotion: true)
      for path in Self.lists {
        try await page.setViewport(width: 1_000, height: 800)
        try await open(path, page, address)
        for (width, height) in Self.viewports {
          try await page.setViewport(width: width, height: height, isMobile: width < 900)
          let problems = try await page.evaluate(
            """
            new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))).then(() =>
              [...document.querySelectorAll('.list-view')].filter((list) => list.checkVisibility()).flatMap((list) => {
                list.scrollIntoView({ block: 'start', behavior: 'instant' })
                const { left, top, bottom } = list.getBoundingClientRect()
                // Lines of code are longer than any window.
                const titles = innerWidth < 1000 || location.pathname.endsWith('fullText') ? []
                  : [...list.querySelectorAll('.title, [role=gridcell]')]
                const cut = titles.find((title) => title.scrollWidth > title.clientWidth + 1)
                const isCovered = [4, 80, 140].some((y) => !list.contains(document.elementFromPoint(left + 8, top + y)))
                return [
                  list.clientHeight < 160 && `${list.id} is ${list.clientHeight} high`,
                  cut && `${list.id} cuts ${cut.textContent}`,
                  isCovered && `${list.id} is covered, from ${top} to ${bottom}`,
                ].filter(Boolean)
              }).concat(document.documentElement.scrollWidth > innerWidth ? [document.documentElement.scrollWidth] : []).join())
            """)
          #expect(problems == "", "\(path) in \(width)x\(height)")
        }
      }
    }
  }

  /// The sentences that two narrow lists display before their databases are open.
  @Test(arguments: [
    "Opening the database …", "Writing 2,000 conversations, for the first time …",
    "The database can't be opened. Is there enough space?",
  ]) func aSentenceHasRoomInEveryWindow(sentence: String) async throws {
    try await withPage { page, _, address in
      try await open("examples/inbox", page, address)
      for (width, height) in Self.viewports {
        try await page.setViewport(width: width, height: height, isMobile: width < 900)
        let problems = try await page.evaluate(
          """
          [...document.querySelectorAll('#rows .title')].map((title) => {
            title.innerHTML = `<span class="loading">\(sentence)</span>`
            const row = title.parentElement
            const isCut = title.scrollWidth > title.clientWidth + 1 || title.scrollHeight > row.clientHeight
            return isCut ? `${title.scrollWidth} x ${title.scrollHeight} in ${title.clientWidth} x ${row.clientHeight}` : 'fits'
          }).find((result, index, all) => result != 'fits' || index == all.length - 1)
          """)
        #expect(problems == "fits", "\(width)x\(height)")
      }
    }
  }

  /// Without scripts a page displays what it needs and the rows in its HTML, and no control that does not work.
  @Test(arguments: [390, 320, 1_280]) func withoutScriptsAPageSaysSo(width: Int) async throws {
    try await withPage { page, _, address in
      try await page.setViewport(width: width, height: 844, isMobile: width < 900)
      try await page.send("Emulation.setScriptExecutionDisabled", ["value": true])
      for path in Self.lists {
        try await page.navigate(to: address.appending(path: path))
        let text = try await visibleText(page, until: "JavaScript")
        #expect(text.contains("needs JavaScript") || text.contains("Without JavaScript"), "\(path)")
        let displayed = try await DisplayedPage(page)
        let notices = try await displayed.boxes("noscript .notice")
        #expect(notices.count == 1 && notices[0].isOnTop && notices[0].width > Double(min(width, 600)) * 0.8, "\(path)")
        let rows = try await displayed.boxes(".list-first > .list-first-row > .list-cell > *")
        let hasCells = ["examples/colors", "examples/columns"].contains(path)
        let share = hasCells ? 60 : min(Double(width) * 0.9, 700) / (Self.doubleLists.contains(path) ? 2 : 1)
        #expect(rows.count >= 3 && rows.allSatisfy { $0.height > 15 }, "\(path)")
        #expect(rows.first?.isOnTop == true && rows.allSatisfy { $0.width > share }, "\(path): \(rows.map(\.width))")
        if path == "cities" {
          #expect(rows.count == 40 && text.contains("Kabul"))
          #expect(try await displayed.boxes(".list-first [rel=next]").count == 1)
        }
        for control in ["button:enabled", "input:enabled", "select:enabled"] {
          #expect(try await displayed.boxes(control).isEmpty, "\(path): \(control)")
        }
        #expect(try await displayed.boxes("#nav a").count > 20, "\(path)")
      }
    }
  }

  /// The texts of the page as the browser's accessibility tree has them: no script runs.
  private func visibleText(_ page: ChromiumPage, until text: String) async throws -> String {
    var texts = ""
    try await page.wait("the page says “\(text)”") {
      let nodes = try await page.send("Accessibility.getFullAXTree")["nodes"].elements
      texts = nodes.compactMap { $0["name"]["value"].string }.joined(separator: "\n")
      return texts.contains(text)
    }
    return texts
  }
}

/// The layout of a page by the browser, without a script.
private struct DisplayedPage {
  struct Box {
    var width: Double
    var height: Double
    /// Whether it is what a person points at in its middle.
    var isOnTop: Bool
  }

  private let page: ChromiumPage
  private let root: JSONValue
  /// The parents of all nodes, by their IDs.
  private var parents: [Double: Double] = [:]

  init(_ page: ChromiumPage) async throws {
    self.page = page
    let document = try await page.send("DOM.getDocument", ["depth": -1])["root"]
    root = document["nodeId"]
    var rest = [document]
    while let node = rest.popLast() {
      for child in node["children"].elements {
        if let id = child["nodeId"].number { parents[id] = node["nodeId"].number }
        rest.append(child)
      }
    }
  }

  /// The elements that a selector finds, as far as they are displayed.
  func boxes(_ selector: String) async throws -> [Box] {
    let ids = try await page.send("DOM.querySelectorAll", ["nodeId": root, "selector": .string(selector)])
    var boxes: [Box] = []
    for id in ids["nodeIds"].elements {
      // An element that is not displayed has no box.
      guard let model = try? await page.send("DOM.getBoxModel", ["nodeId": id])["model"] else { continue }
      let (width, height) = (model["width"].number ?? 0, model["height"].number ?? 0)
      guard width > 0, height > 0 else { continue }
      boxes.append(Box(width: width, height: height, isOnTop: try await isOnTop(id)))
    }
    return boxes
  }

  private func isOnTop(_ id: JSONValue) async throws -> Bool {
    try await page.send("DOM.scrollIntoViewIfNeeded", ["nodeId": id])
    let points = try await page.send("DOM.getContentQuads", ["nodeId": id])["quads"].elements.first?.elements ?? []
    let numbers = points.compactMap(\.number)
    guard numbers.count == 8 else { return false }
    let x = (numbers[0] + numbers[4]) / 2
    let y = (numbers[1] + numbers[5]) / 2
    // A location in the page, not in the window.
    let window = try await page.send("Page.getLayoutMetrics")["cssVisualViewport"]
    let (left, top) = (window["pageX"].number ?? 0, window["pageY"].number ?? 0)
    let hit = try await page.send(
      "DOM.getNodeForLocation", ["x": .number((x + left).rounded()), "y": .number((y + top).rounded())])
    var node = hit["nodeId"].number
    while let current = node {
      if current == id.number { return true }
      node = parents[current]
    }
    return false
  }
}
