import ChromiumDriver
import ExampleModels
import Foundation
import Testing

@testable import GalleryKit

/// What all pages of the gallery share.
@Suite(.timeLimit(.minutes(15)))
struct PageTests {
  private static let lists = ["cities"] + ExampleScreen.allCases.map { "examples/\($0.rawValue)" }

  private func withPage(
    _ body: @escaping @Sendable (ChromiumPage, CityStore, URL) async throws -> Void
  ) async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run { address, store in
        let page = try await browser.newPage()
        try await body(page, store, address)
        #expect(await page.problems() == [])
      }
    }
  }

  private func open(_ path: String, _ page: ChromiumPage, _ address: URL) async throws {
    try await page.navigate(to: address.appending(path: path))
    try await page.wait(
      until: "document.querySelector('.list-row') || document.querySelector('#nothing:not([hidden])')",
      "the list is there")
  }

  /// On a phone everything can be reached without scrolling to the side.
  @Test(arguments: [390, 320])
  func everythingFitsAPhone(width: Int) async throws {
    try await withPage { page, _, address in
      try await page.setViewport(width: width, height: 844, isMobile: true)
      for path in Self.lists {
        try await open(path, page, address)
        let outside = try await page.evaluate(
          """
          [...document.querySelectorAll('header button, header input, .list-row button')].filter(control => {
            const { left, right } = control.getBoundingClientRect()
            if (control.closest('.list-nested')) return false // which is scrolled to the side
            return left < 0 || right > innerWidth || control.scrollWidth > control.clientWidth + 1
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
            list.tabIndex >= 0 && 'a stop of its own', list.querySelectorAll('[tabindex="0"]').length > 1 && 'many stops',
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

  static let abilities: [(word: String, ability: String, screens: Set<GalleryScreen>)] = [
    ("grid", "rows => rows.length > 1 && rows[0].top === rows[1].top", [.colors, .numbers]),
    ("footer", "() => document.querySelector('#rows .list-footer')?.textContent.trim()", [.list, .sections]),
    ("drag", "() => document.querySelector('#rows .list-actionable')", [.order]),
  ]

  /// Where the start page names an ability of a screen, the screen has it.
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

  /// All modules are asked for by the page, and not one after the other by each other.
  @Test func modulesAreAskedForAtOnce() async throws {
    try await withPage { page, _, address in
      for path in ["cities", "examples/words"] {
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

  /// What is typed waits once for more, and shortly.
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

  /// Without scripts a page says what it needs, and shows nothing that does not work.
  @Test func withoutScriptsAPageSaysSo() async throws {
    try await withPage { page, _, address in
      try await page.send("Emulation.setScriptExecutionDisabled", ["value": true])
      for path in Self.lists {
        try await page.send("Page.navigate", ["url": .string(address.appending(path: path).absoluteString)])
        let text = try await visibleText(page, until: "JavaScript")
        #expect(text.contains("needs JavaScript") || text.contains("Without JavaScript"), "\(path)")
        if path == "cities" {
          let root = try await page.send("DOM.getDocument")["root"]["nodeId"]
          let html = try await page.send("DOM.getOuterHTML", ["nodeId": root])["outerHTML"].string ?? ""
          #expect(html.contains("Kabul") && html.contains("Next</a>"), "\(html.count) characters")
        }
        let controls = try await page.send("Accessibility.getFullAXTree")["nodes"].elements
          .filter { ["button", "searchbox", "textbox", "grid"].contains($0["role"]["value"].string ?? "") }
        #expect(controls.isEmpty, "\(path)")
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
