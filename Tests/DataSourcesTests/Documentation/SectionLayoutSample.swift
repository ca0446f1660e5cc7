import DataSources

/// The sample of `SectionLayout`, word for word; see `CommentSampleTests`.
struct EveryNth: SectionLayout {
  var step: Int { didSet { step = max(1, step) } }

  func displayedCount(of count: Int) -> Int { (count + step - 1) / step }
  func upstreamIndex(of index: Int, count: Int) -> Int { step * index }
  func displayedIndex(of index: Int, count: Int) -> Int? { index.isMultiple(of: step) ? index / step : nil }
}

extension DataSource {
  func every(_ step: Int) -> ArrangedSource<Item, EveryNth> { arranged(by: EveryNth(step: max(1, step))) }
}
