import ListChanges

/// The texts of some rows of one section, by index.
///
/// Sorted arrays, since a change shifts all rows after it.
struct SectionTexts {
  private var items: [Int] = []
  private var texts: [RowText] = []
  /// The bytes of all texts.
  private(set) var byteCount = 0

  var count: Int { items.count }

  /// The text of a row; `nil` if it isn't kept.
  subscript(_ item: Int) -> RowText? {
    let index = index(from: item)
    return index < items.count && items[index] == item ? texts[index] : nil
  }

  mutating func insert(_ text: RowText, at item: Int) {
    let index = index(from: item)
    items.insert(item, at: index)
    texts.insert(text, at: index)
    byteCount += text.byteCount
  }

  mutating func remove(_ item: Int) {
    let index = index(from: item)
    guard index < items.count, items[index] == item else { return }
    items.remove(at: index)
    byteCount -= texts.remove(at: index).byteCount
  }

  /// Moves the texts with their rows, which keep their order.
  ///
  /// - Parameter newItem: the new index of a row; `nil` to forget its text.
  mutating func shift(_ newItem: (Int) -> Int?) {
    var kept = SectionTexts()
    kept.items.reserveCapacity(items.count)
    kept.texts.reserveCapacity(items.count)
    for (item, text) in zip(items, texts) {
      guard let new = newItem(item) else { continue }
      kept.items.append(new)
      kept.texts.append(text)
      kept.byteCount += text.byteCount
    }
    self = kept
  }

  private func index(from item: Int) -> Int { partitionPoint(in: items.indices) { items[$0] < item } }
}
