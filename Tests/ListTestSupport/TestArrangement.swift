import DataSources

/// Every item of each section, or every second or third one, from either end.
struct TestArrangement: SectionLayout {
  var step: Int
  var isReversed: Bool

  private func turned(_ index: Int, _ count: Int) -> Int { isReversed ? count - 1 - index : index }

  func displayedCount(of count: Int) -> Int { (count + step - 1) / step }
  func upstreamIndex(of index: Int, count: Int) -> Int { turned(step * index, count) }
  func displayedIndex(of index: Int, count: Int) -> Int? {
    let index = turned(index, count)
    return index.isMultiple(of: step) ? index / step : nil
  }
}
