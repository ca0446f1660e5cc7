import ChromiumDriver
import Testing

/// The tree of measured heights, compared with a plain array.
@Suite(.timeLimit(.minutes(15)))
struct HeightsTests {
  @Test func theTreeIsAnArray() async throws {
    try await ListHarness.run { page in
      let seed = UInt32.random(in: 1...UInt32.max)
      let problem = try await page.evaluate(
        """
        (async () => {
          const { MeasuredHeights } = await import('/list/measured.js')
          let state = \(seed)
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
              if (heights.count !== model.length) return `${name}: ${heights.count} in place of ${model.length}`
              let top = 0
              for (let index = 0; index <= model.length; index += 1) {
                if (Math.abs(heights.top(index) - top) > 1e-6) return `${name}: the top of ${index}`
                if (index === model.length) break
                const height = model[index] ?? estimate
                if (heights.height(index) !== height) return `${name}: the height of ${index}`
                const found = height > 0 ? [heights.at(top + 0.01), heights.at(top + height - 0.01)] : [index, index]
                if (found.some((place) => place !== index)) return `${name}: what is at ${index}`
                top += height
              }
            }
          }
          return ''
        })()
        """)
      #expect(problem == "", "seed \(seed)")
    }
  }
}
