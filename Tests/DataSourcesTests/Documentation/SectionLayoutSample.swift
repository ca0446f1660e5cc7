import DataSources

/// The sample of `SectionLayout`, word for word; see `CommentSampleTests`.
struct EveryOther: SectionLayout {
  func displayedCount(of count: Int) -> Int { (count + 1) / 2 }
  func upstreamIndex(of index: Int, count: Int) -> Int { 2 * index }
  func displayedIndex(of index: Int, count: Int) -> Int? { index.isMultiple(of: 2) ? index / 2 : nil }
}

extension DataSource {
  func everyOther() -> some DataSource<Item> { arranged(by: EveryOther()) }
}
