import ListTestSupport
import Testing

@testable import DataSourcesSwiftUI

@Suite struct GridColumnsTests {
  typealias Column = GridColumns.Column

  private func frames(_ columns: [Column], _ width: Double) -> [[Double]] {
    GridColumns(columns: columns, rowSpacing: 8).frames(inWidth: width).map { [$0.x, $0.width] }
  }

  @Test func adaptiveColumnsAreAsManyAsHaveRoom() {
    let column = Column(size: .adaptive(minimum: 120, maximum: .infinity))
    #expect(frames([column], 390) == [[0, 124.5], [132.5, 124.5], [265, 125]])
    #expect(frames([column], 247) == [[0, 247]])
    #expect(frames([column], 248) == [[0, 120], [128, 120]])
    #expect(frames([column], 60) == [[0, 120]])
    let gapless = Column(size: .adaptive(minimum: 100, maximum: .infinity), spacing: 0)
    #expect(frames([gapless], 320) == [[0, 106.5], [106.5, 106.5], [213, 107]])
  }

  @Test func fixedColumnsComeFirst() {
    let fixed = Column(size: .fixed(100))
    let flexible = Column(size: .flexible(minimum: 10, maximum: .infinity))
    #expect(frames([flexible, fixed, flexible], 320) == [[0, 102], [110, 100], [218, 102]])
    #expect(frames([fixed], 320) == [[110, 100]])
    #expect(frames([fixed, fixed], 320) == [[56, 100], [164, 100]])
  }

  @Test func limitsCountBeforeTheOthersShare() {
    let narrow = Column(size: .flexible(minimum: 10, maximum: 50))
    let wide = Column(size: .flexible(minimum: 200, maximum: .infinity))
    let adaptive = Column(size: .adaptive(minimum: 40, maximum: 60), spacing: 4)
    #expect(frames([narrow, wide], 308) == [[0, 50], [58, 250]])
    #expect(frames([wide, narrow], 308) == [[0, 200], [208, 50]].map { [$0[0] + 25, $0[1]] })
    #expect(frames([adaptive], 100) == [[0, 48], [52, 48]])
    #expect(frames([], 100).isEmpty)
  }

  /// Columns have no gaps but their spacing, and none is outside of the list if their minimums have room.
  @Test(arguments: 1...50) func columnsFillTheList(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let width = Double(generator.below(1_200)) / 2 + 100
      let columns = (0..<generator.below(4) + 1).map { _ in
        let minimum = Double(generator.below(30) + 1)
        let spacing = generator.below(3) == 0 ? nil : Double(generator.below(10))
        return generator.below(2) == 0
          ? Column(size: .flexible(minimum: minimum, maximum: .infinity), spacing: spacing)
          : Column(size: .adaptive(minimum: minimum, maximum: .infinity), spacing: spacing)
      }
      let frames = GridColumns(columns: columns, rowSpacing: 0).frames(inWidth: width)
      #expect(frames.count >= columns.count)
      guard columns.count * 40 <= Int(width), let last = frames.last else { continue }
      #expect(last.x + last.width <= width && last.x + last.width >= width - 1)
      for (left, right) in zip(frames, frames.dropFirst()) {
        #expect(right.x >= left.x + left.width - 0.5 && right.x - left.x - left.width <= 10.5)
      }
      #expect(frames.allSatisfy { $0.x * 2 == ($0.x * 2).rounded() && $0.width >= 0.5 })
    }
  }
}
