import ChromiumDriver
import Foundation
import GalleryKit
import Testing

/// Every screen, driven by finger, mouse and keyboard: nothing fails, and the page displays what a new one does.
@Suite(.timeLimit(.minutes(60)))
struct EveryScreenTests {
  /// The ways in which a person uses a screen.
  enum Means: String, CaseIterable, Sendable {
    case finger, mouse, keyboard
  }

  /// All screens unless some are named.
  private static let screens =
    ProcessInfo.processInfo.environment["SCREENS"]?.split(separator: ",").compactMap {
      GalleryScreen(rawValue: String($0))
    }
    ?? GalleryScreen.allCases

  /// The buttons besides those in rows, which are other lists' buttons when the list has moved; the one that restores the first
  /// state is the last one.
  private static let buttons =
    "[...document.querySelectorAll('.controls button'), ...document.querySelectorAll('.title-line button')]"
  private static let row = "#rows .list-row:not(.list-ghost)"
  /// The displayed rows, from the top down, without the store's chart, which changes by itself.
  private static let texts = """
    [...document.querySelectorAll('#rows .list-row:not(.list-ghost):not(:has(.store-place))')]
      .map((row) => [Number(row.ariaRowIndex), row.querySelector('.list-cell').innerHTML]).sort((a, b) => a[0] - b[0]).slice(0, 6)
    """
  /// These change by themselves, or for all visitors.
  private static let moving: Set<GalleryScreen> = [.leaderboard, .columns, .inbox, .million, .cities, .paging, .drafts]

  @Test(arguments: Means.allCases) func everyScreenWorks(by means: Means) async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run { address, _ in
        for screen in Self.screens {
          let page = try await browser.newPage(inOwnContext: true)
          try await open(screen, page, means, address)
          try await pressButtons(of: screen, page, means)
          if screen == .cities { try await loadCities(page, means) }
          try await useRows(of: screen, page, means)
          let other = try await browser.newPage(beside: page)
          try await open(screen, other, means, address)
          try await expectRight(screen, page, other)
          for page in [page, other] {
            await page.expectNoProblems("\(screen) by \(means)")
            try await page.close()
          }
        }
      }
    }
  }

  private func open(_ screen: GalleryScreen, _ page: ChromiumPage, _ means: Means, _ address: URL) async throws {
    if means == .finger {
      try await page.setViewport(width: 390, height: 844, isMobile: true)
    } else {
      try await page.setViewport(width: 1_000, height: 800)
    }
    try await page.navigate(to: address.appending(path: screen.path))
    try await page.wait(
      until: "document.querySelector('#rows').ariaRowCount !== null || document.querySelector('#rows .list-row')",
      "the list of \(screen) is connected")
  }

  /// Presses every button once.
  private func pressButtons(of screen: GalleryScreen, _ page: ChromiumPage, _ means: Means) async throws {
    let count = Int(try await page.evaluate("\(Self.buttons).length").number ?? 0)
    for index in 0..<count {
      let isThere = try await page.evaluate(
        """
        (() => {
          const button = \(Self.buttons)[\(index)]
          document.querySelector('[data-tested]')?.removeAttribute('data-tested')
          if (!button || button.disabled || !button.getClientRects().length || button.closest('[aria-hidden=true]')) return false
          button.dataset.tested = ''
          button.scrollIntoView({ block: 'center' })
          button.focus() // the state of the server can replace it at any moment
          return true
        })()
        """)
      guard isThere == true else { continue }
      try await press("[data-tested]", page, means)
      try await page.wait(
        until: "!document.querySelector('[aria-busy=true]')", "button \(index) of \(screen) has its effect")
      if try await page.evaluate("document.querySelector('dialog[open]') !== null") == true {
        try await page.press(.escape)
      }
    }
  }

  private func press(_ button: String, _ page: ChromiumPage, _ means: Means) async throws {
    switch means {
    case .finger: try await page.tap(button)
    case .mouse: try await page.click(button)
    case .keyboard:
      _ = try await page.evaluate("document.querySelector('\(button)')?.focus()")
      try await page.press(.enter)
    }
  }

  /// Loads the cities that the buttons have removed, whose rows would otherwise disappear at any moment.
  private func loadCities(_ page: ChromiumPage, _ means: Means) async throws {
    try await page.wait(until: "document.querySelector('#rows').ariaRowCount === '0'", "the cities are removed")
    try await press(".controls [data-action=load]", page, means)
    try await page.wait(until: "document.querySelector('\(Self.row)') !== null", "the cities are loaded again")
  }

  /// Uses the rows: tap or click, swipe or scroll, arrow keys.
  private func useRows(of screen: GalleryScreen, _ page: ChromiumPage, _ means: Means) async throws {
    guard try await page.evaluate("document.querySelector('\(Self.row)') !== null") == true else {
      return
    }
    _ = try await page.evaluate("document.querySelector('#rows').scrollIntoView({ block: 'start' })")
    if !Self.moving.contains(screen) {
      try await page.wait(until: "document.getAnimations().length === 0", "\(screen) rests")
    }
    switch means {
    case .finger:
      try await page.touchDrag(Self.row, byX: -120)
      try await page.press(.escape)
      try await page.touchDrag(Self.row, byY: -160)
      try await page.tap(Self.row)
      try await page.press(.escape)
    case .mouse:
      try await page.scroll("#rows", by: 300)
      try await page.scroll("#rows", by: -300)
      try await clickRow(page)
      try await page.press(.escape)
    case .keyboard:
      try await page.wait(
        until: "((row) => { row?.focus(); return row !== null })(document.querySelector('\(Self.row)'))",
        "\(screen) has rows")
      for key: ChromiumPage.Key in [.arrowDown, .arrowDown, .arrowUp, .end, .home, .enter, .escape] {
        try await page.press(key)
      }
      let focused = try await page.evaluate(
        "document.querySelector('#rows').contains(document.activeElement) ? '' : document.activeElement.outerHTML.slice(0, 300)"
      )
      #expect(focused == "", "the focus remains in \(screen)")
    }
  }

  /// Clicks the first row, which another one may cover while it moves.
  private func clickRow(_ page: ChromiumPage) async throws {
    try await page.wait("the first row can be clicked") { (try? await page.click(Self.row)) != nil }
  }

  /// A new page of the same visitor displays the same as soon as both have received what is under way.
  private func expectRight(_ screen: GalleryScreen, _ page: ChromiumPage, _ other: ChromiumPage) async throws {
    if Self.moving.contains(screen) { return }
    _ = try await page.evaluate("document.querySelector('#rows').scrollTop = 0")
    var texts: [String?] = []
    try await page.wait("\(screen) displays the same in a new page") {
      texts = []
      for page in [page, other] {
        let isAtRest = try await page.evaluate(
          "document.getAnimations().length === 0 && !document.querySelector('.list-ghost')")
        guard isAtRest == true else { return false }
        texts.append(try await page.evaluate("JSON.stringify(\(Self.texts))").string)
      }
      return texts[0] == texts[1]
    } failure: {
      texts.map { "\n\($0 ?? "nil")" }.joined()
    }
  }
}
