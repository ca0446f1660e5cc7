import ChromiumDriver
import Testing

/// The browser's modules that need no list, in a real browser.
@Suite(.timeLimit(.minutes(60)))
struct ScaleTests {
  /// Every small scale, then large ones: to and fro gives the same position, in order, from end to end.
  @Test(arguments: ListHarness.seeds) func scrollingIsMonotonicAndReversible(seed: UInt64) async throws {
    try await ListHarness.run { page in
      let problem = try await page.evaluate(
        """
        (async () => {
          const { ScrollScale } = await import('/list/scaled.js')
          function check(length, viewport, limit, positions) {
            const scale = new ScrollScale(length, viewport, limit)
            const name = `${length}/${viewport}/${limit}`
            if (scale.height > limit || scale.height > length) return `${name}: too high`
            if (scale.scroll(scale.lastTop) !== scale.lastScroll || scale.top(scale.lastScroll) !== scale.lastTop)
              return `${name}: the end is not the end`
            if (scale.scroll(0) !== 0 || scale.top(0) !== 0) return `${name}: the beginning is not the beginning`
            let before = -1
            for (const position of positions(scale.lastTop)) {
              const scroll = scale.scroll(position)
              if (scroll < before || scroll < 0 || scroll > scale.lastScroll) return `${name}: ${position} is out of order`
              before = scroll
              if (Math.abs(scale.top(scroll) - position) > 1e-6 * (1 + position)) return `${name}: ${position} is lost`
              const isExact = length <= limit || position <= scale.lastScroll / 8
              if (isExact && scroll !== position) return `${name}: ${position} is not exact`
            }
            return ''
          }
          const all = (last) => Array.from({ length: last + 1 }, (_, position) => position)
          for (let length = 0; length <= 90; length += 1) {
            for (const viewport of [1, 7, 20]) {
              for (const limit of [40, 64, 200]) {
                const problem = check(length, viewport, limit, all)
                if (problem) return problem
              }
            }
          }
          let state = \(UInt32(truncatingIfNeeded: seed) | 1)
          const random = () => (state = (state * 1664525 + 1013904223) >>> 0) / 2 ** 32
          for (let round = 0; round < 300; round += 1) {
            const some = (last) => Array.from({ length: 200 }, () => random() * last).sort((a, b) => a - b)
            const problem = check(Math.floor(random() * 1e9), 100 + random() * 2000, 8e6, some)
            if (problem) return problem
          }
          return ''
        })()
        """)
      #expect(problem == "")
    }
  }

  /// Events cut at every byte, with each of the ends that a line can have.
  @Test func eventsAreReadHoweverTheyAreCut() async throws {
    try await ListHarness.run { page in
      let problem = try await page.evaluate(
        """
        (async () => {
          const { EventParser } = await import('/list/stream.js')
          const problems = []
          for (const end of ['\\n', '\\r\\n', '\\r']) {
            const lines = [':', '', 'data: one', '', 'event: p1', 'data:two', 'data:  three', 'id: 7', '', '', 'data', '', ': x', '']
            const text = lines.map((line) => line + end).join('')
            const wanted = JSON.stringify([['message', 'one'], ['p1', 'two\\n three'], ['message', '']])
            for (let first = 0; first <= text.length; first += 1) {
              for (let second = first; second <= text.length; second += 1) {
                const got = []
                const parser = new EventParser((type, data) => got.push([type, data]))
                for (const part of [text.slice(0, first), text.slice(first, second), text.slice(second), ':' + end])
                  parser.add(part)
                if (JSON.stringify(got) !== wanted) problems.push([end, first, second, got])
              }
            }
          }
          return problems.length ? JSON.stringify(problems[0]) : ''
        })()
        """)
      #expect(problem == "")
    }
  }

  /// The pages of a lost server reconnect within a growing time, and never before the time that it requests.
  @Test func triesAreSpread() async throws {
    try await ListHarness.run { page in
      let problem = try await page.evaluate(
        """
        (async () => {
          const { Retry, retryAfter } = await import('/list/list.js')
          for (const share of [0, 0.25, 0.5, 0.999]) {
            const retry = new Retry(() => share)
            const waits = Array.from({ length: 12 }, () => retry.next())
            if (waits.some((wait, index) => index > 0 && wait < waits[index - 1])) return `${waits} shrink`
            if (waits[0] < 250 || waits[0] > 1500 || waits.at(-1) > 30000) return `${waits} are out of bounds`
            for (const least of [2000, 60000]) if (retry.next(least) < least) return 'earlier than requested'
            retry.opened(0)
            if (retry.next(0, 1000) < waits.at(-1)) return 'a short connection counts as a good one'
            retry.opened(0)
            if (retry.next(0, 10000) !== waits[0]) return 'a good connection does not count'
          }
          const first = Array.from({ length: 1000 }, () => new Retry().next())
          const buckets = new Set(first.map((wait) => Math.floor(wait / 125)))
          if (buckets.size < 10 || Math.max(...first) - Math.min(...first) < 1000) return 'all come at once'
          const delay = (value) => retryAfter(new Response('', { headers: value ? { 'Retry-After': value } : {} }), 0)
          const delays = [delay('7'), delay('Thu, 01 Jan 1970 00:01:00 GMT'), delay('soon'), delay(''), retryAfter(null)]
          return JSON.stringify(delays) === '[7000,60000,0,0,0]' ? '' : JSON.stringify(delays)
        })()
        """)
      #expect(problem == "")
    }
  }

  /// A server that responds with 503 gets the next request at the time that it names, and the page displays that it is
  /// offline.
  @Test func retriesRespectRetryAfter() async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate(
        """
        (async () => {
          window.server = served([100])
          server.refuse = () => new Response('', { status: 503, headers: { 'Retry-After': '2' } })
          await showList()
          window.heard = []
          for (const type of ['online', 'offline']) list.addEventListener(type, () => heard.push(type))
        })()
        """)
      try await page.wait(until: "heard.join() === 'offline'", "the page says that there is no connection")
      // Even if the network seems to be back, and after the page was left and displayed again.
      _ = try await page.evaluate("dispatchEvent(new Event('online'))")
      _ = try await page.evaluate(
        "dispatchEvent(new Event('pagehide')), dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
      try await page.wait(until: "server.requests.length >= 2", "it gets another request")
      #expect(try await page.evaluate("server.requests[1].time - server.requests[0].time >= 1990") == true)
      _ = try await page.evaluate("server.refuse = null")
      try await page.wait(until: "heard.join() === 'offline,online' && seen().length > 5", "the rows are there")
    }
  }
}

/// The tree of measured heights, compared with a plain array.
@Suite(.timeLimit(.minutes(60)))
struct HeightsTests {
  @Test(arguments: ListHarness.seeds) func theTreeIsAnArray(seed: UInt64) async throws {
    try await ListHarness.run { page in
      let problem = try await page.evaluate(
        """
        (async () => {
          const { MeasuredHeights } = await import('/list/measured.js')
          let state = \(UInt32(truncatingIfNeeded: seed) | 1)
          const random = (below) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0, (state >>> 8) % below)
          for (let round = 0; round < 30; round += 1) {
            const estimate = 1 + random(60)
            const heights = new MeasuredHeights(estimate)
            let model = Array.from({ length: random(120) }, () => undefined)
            heights.reset(model.length)
            for (let step = 0; step < 200; step += 1) {
              const index = random(model.length + 1)
              const kind = random(12)
              if (kind < 3) {
                const [removed, inserted] = [Math.min(random(4), model.length - index), random(4)]
                heights.replace(index, removed, inserted)
                model.splice(index, removed, ...Array(inserted).fill(undefined))
              } else if (kind === 3) {
                const cuts = [0, random(model.length + 1), random(model.length + 1), model.length].sort((a, b) => a - b)
                const parts = [0, 1, 2].map((part) => model.slice(cuts[part], cuts[part + 1]))
                const order = [2, -1, 0, 1].filter(() => random(9))
                heights.rearrange(parts.map(({ length }) => length), order)
                model = order.flatMap((part) => part < 0 ? [] : parts[part])
              } else {
                const height = random(3) ? random(100) + random(4) / 4 : 0
                heights.set(index, height)
                if (index < model.length && (model[index] ?? estimate) !== height) model[index] = height
              }
              const name = `round ${round}, step ${step}`
              if (heights.count !== model.length) return `${name}: ${heights.count} instead of ${model.length}`
              let top = 0
              for (let index = 0; index <= model.length; index += 1) {
                if (Math.abs(heights.top(index) - top) > 1e-6) return `${name}: the top of ${index}`
                if (index === model.length) break
                const height = model[index] ?? estimate
                if (heights.height(index) !== height) return `${name}: the height of ${index}`
                const indices = height > 0 ? [heights.at(top + 0.01), heights.at(top + height - 0.01)] : [index, index]
                if (indices.some((other) => other !== index)) return `${name}: what is at ${index}`
                top += height
              }
            }
          }
          return ''
        })()
        """)
      #expect(problem == "")
    }
  }
}

/// Updates that are sent as the part of the HTML that differs.
@Suite(.timeLimit(.minutes(60)))
struct UpdatesTests {
  @Test func aPartOfTheTextIsReplaced() async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate("window.server = served([30]), showList()")
      try await page.wait(until: "seen().length > 5", "there are rows")
      _ = try await page.evaluate(
        "window.shown = (html) => Object.assign(document.createElement('div'), { innerHTML: html }).innerHTML")
      let texts = ["Row 𝄞 2", "Row 𝄢 2", "Row 𝄢𝄢 2", "", "R\\u2028\\\\ &quot;é€", "Row 2"]
      for text in texts {
        _ = try await page.evaluate("server.update(2, '<p title=\"x\">\(text)</p>')")
        try await page.wait(
          until: "element.querySelector('[data-key=k2] > *').innerHTML === shown(server.rows[2].html)",
          "the row displays \(text)")
      }
      // Two updates in one frame.
      _ = try await page.evaluate("server.update(3, '<p>Some text</p>'), server.update(3, '<p>Some other text</p>')")
      try await page.wait(until: "seen()[3].text === 'Some other text'", "both are displayed")
      #expect(try await page.evaluate("server.requests.length") == 1)
    }
  }

  /// The update of a row waits while an input method composes text there, and while an editable element has the focus.
  @Test func typingIsNotInterrupted() async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate("window.server = served([30], { html: () => '<input><i>1</i>' }), showList()")
      try await page.wait(until: "element.querySelectorAll('input').length > 5", "there are rows")
      func update(_ index: Int, _ html: String, beside other: Int) async throws {
        _ = try await page.evaluate("server.update(\(index), '\(html)'), server.update(\(other), '<b>\(html)</b>')")
        try await page.wait(
          until: "element.querySelector('[data-key=k\(other)] b')?.textContent.endsWith('2')", "another row is updated")
      }
      func compose(_ text: String) async throws {
        let end = JSONValue.number(Double(text.count))
        try await page.send(
          "Input.imeSetComposition", ["text": .string(text), "selectionStart": end, "selectionEnd": end])
      }
      _ = try await page.evaluate(
        "window.cell = element.querySelector('[data-key=k1] .list-cell'), cell.querySelector('input').focus()")
      try await page.wait(until: "list.currentKey === 'k1'", "the focus is known")
      try await compose("に")
      try await update(1, "<input><i>2</i>", beside: 5)
      try await compose("にほん")
      #expect(
        try await page.evaluate("document.activeElement.value + cell.querySelector('i').textContent") == "にほん1")
      try await page.send("Input.insertText", ["text": "日本"])
      try await page.wait(until: "cell.querySelector('i').textContent === '2'", "the update is displayed")
      #expect(try await page.evaluate("cell.contains(document.activeElement) && document.activeElement.value") == "日本")

      _ = try await page.evaluate("server.update(3, '<p contenteditable>Text</p><i>1</i>')")
      try await page.wait(until: "element.querySelector('[contenteditable]')", "there is an editable element")
      _ = try await page.evaluate("window.editor = element.querySelector('[contenteditable]'), editor.focus()")
      try await page.send("Input.insertText", ["text": "Typed "])
      try await update(3, "<p contenteditable>Other</p><i>2</i>", beside: 6)
      #expect(
        try await page.evaluate(
          "document.activeElement === editor && editor.textContent.includes('Typed') && editor.nextSibling.textContent")
          == "1")
      _ = try await page.evaluate("document.querySelector('#before').focus()")
      try await page.wait(
        until: "element.querySelector('[data-key=k3] .list-cell').textContent === 'Other2'", "the update is displayed")
    }
  }

  /// The focus and the text of a field are those of its name after an update, or else of the next field of its type.
  @Test func theReplacedFieldIsFound() async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate(
        """
        window.server = served([30], { html: (index) => index ? '<input>' : '<input name="a"><input name="b">' }), showList()
        """)
      try await page.wait(until: "element.querySelectorAll('input').length > 5", "there are rows")
      for (index, field) in ["[name=b]", "input"].enumerated() {
        let row = ".list-row[data-key=k\(index)]"
        try await page.type("Typed", into: "\(row) \(field)")
        try await page.wait(until: "list.currentKey === 'k\(index)'", "the focus is known")
        _ = try await page.evaluate(
          "server.update(\(index), `<input type=\"checkbox\">${server.rows[\(index)].html}`)")
        try await page.wait(until: "element.querySelector('\(row) [type=checkbox]')", "the row is updated")
        #expect(
          try await page.evaluate("document.activeElement.matches('\(row) \(field):not([type])')") == true)
        #expect(try await page.evaluate("document.activeElement.value") == "Typed")
      }
    }
  }

  /// A page that has another text than the server believes connects again, and is right afterwards.
  @Test func anotherTextIsNotSpliced() async throws {
    try await ListHarness.run { page in
      _ = try await page.evaluate("window.server = served([30]), showList()")
      try await page.wait(until: "seen().length > 5", "there are rows")
      _ = try await page.evaluate(
        """
        for (const page of server.pages.values()) page.html.set('k1', '<button type="button" class="only">Row 7</button>')
        server.update(1, '<button type="button" class="only">Row one</button>')
        """)
      try await page.wait(until: "server.requests.length === 2 && seen()[1].text === 'Row one'", "the page is right")
      #expect(
        try await page.evaluate("JSON.stringify(seen().slice(0, 3).map(({ text }) => text))")
          == #"["Row 0","Row one","Row 2"]"#)
    }
  }
}
