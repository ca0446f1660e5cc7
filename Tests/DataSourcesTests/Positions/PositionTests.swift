import DataSources
import ListTestSupport
import Testing

@Suite struct PositionTests {
  /// All shapes of up to four sections with up to two items, and every position in and around them.
  private static let shapes: [[Int]] = {
    var shapes: [[Int]] = [[]]
    for length in 1...4 {
      for number in 0..<[1, 3, 9, 27, 81][length] {
        shapes.append((0..<length).map { number / [1, 3, 9, 27][$0] % 3 })
      }
    }
    return shapes
  }()

  private func rows(_ counts: [Int]) -> [ItemPosition] {
    counts.enumerated().flatMap { section, count in (0..<count).map { ItemPosition(section: section, item: $0) } }
  }

  private func places(around counts: [Int]) -> [ItemPosition] {
    (-1...counts.count).flatMap { section in (-1...3).map { ItemPosition(section: section, item: $0) } }
      + [.max, .min].flatMap { [ItemPosition(section: $0, item: 0), ItemPosition(section: 0, item: $0)] }
  }

  @Test("TS-44, EZ-5 the next item is found across empty sections, and there is none after an invalid position")
  func nextAndPreviousPositions() {
    for counts in Self.shapes {
      let shape = ListShape(itemCounts: counts)
      let source = SectionedSource(reloading: counts.enumerated().map { ListSection(id: $0, items: Array(0..<$1)) })
      let rows = rows(counts)
      #expect(Array(shape.positions) == rows && Array(source.positions) == rows && source.itemCount == rows.count)
      for place in places(around: counts) {
        let index = rows.firstIndex(of: place)
        let after = index.flatMap { rows.indices.contains($0 + 1) ? rows[$0 + 1] : nil }
        let before = index.flatMap { rows.indices.contains($0 - 1) ? rows[$0 - 1] : nil }
        #expect(
          shape.position(after: place) == after && source.position(after: place) == after, "\(place) of \(counts)")
        #expect(shape.position(before: place) == before && source.position(before: place) == before)
        #expect(shape.flatIndex(of: place) == index && source.shape == shape)
        #expect(source.contains(place) == (index != nil))
      }
      for index in [-1, 0, 1, 2, 3, 7, 8, 9, .max, .min] {
        let position = rows.indices.contains(index) ? rows[index] : nil
        #expect(shape.position(atFlatIndex: index) == position)
      }
    }
  }

  @Test("YV-31 clamped in the same section, else the last item of an earlier section, else the first of a later one")
  func nearestPositions() {
    for counts in Self.shapes {
      let shape = ListShape(itemCounts: counts)
      let rows = rows(counts)
      for place in places(around: counts) {
        let inside = rows.filter { $0.section == place.section }
        let before = rows.last { $0.section < place.section }
        let after = rows.first { $0.section > place.section }
        let clamped = inside.last { $0 <= place } ?? inside.first
        #expect(shape.nearestPosition(to: place) == clamped ?? before ?? after, "\(place) of \(counts)")
        #expect(shape.nearestPosition(to: place, preferring: .before) == clamped ?? before ?? after)
        #expect(shape.nearestPosition(to: place, preferring: .after) == clamped ?? after ?? before)
      }
    }
  }
}
