import ListChanges
import ListStorage

/// The positions of consecutive upstream items, of which only the first one is searched.
struct MarkedRun {
  /// The upstream position behind the last item, and the number of marked items of the section before it.
  private var end = ItemPosition(section: -1, item: 0)
  private var rank = 0

  /// Returns the position of an upstream item after a change, or `nil` if it isn't marked.
  mutating func position(
    ofUpstream position: ItemPosition, in bits: BitList, _ change: UpstreamChange
  ) -> ItemPosition? {
    let start = change.newStart(ofSection: position.section)
    guard bits[start + position.item] else {
      if position == end { end.item += 1 }
      return nil
    }
    if position != end {
      rank = bits.rank(before: start + position.item) - (start == 0 ? 0 : bits.rank(before: start))
    }
    end = ItemPosition(section: position.section, item: position.item + 1)
    rank += 1
    return ItemPosition(section: position.section, item: rank - 1)
  }
}
