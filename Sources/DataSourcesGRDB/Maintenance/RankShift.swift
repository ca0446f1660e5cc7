#if GRDB
  /// How the rows of a group that keep their key are shifted by touched rows that are inserted, deleted or moved.
  struct RankShift {
    /// Ascending once it is complete.
    private var removed: [Int] = []
    private var inserted: [Int] = []

    /// The shifts of some groups, by their numbers.
    ///
    /// - Parameters:
    ///   - old: The places of touched rows before; `nil` for those that keep their key.
    ///   - new: Their places now.
    static func shifts(ofGroups count: Int, from old: [RowPlace?], to new: [RowPlace?]) -> [RankShift] {
      var shifts = Array(repeating: RankShift(), count: count)
      for place in old { if let place { shifts[place.group].removed.append(place.rank) } }
      for place in new { if let place { shifts[place.group].inserted.append(place.rank) } }
      for group in shifts.indices {
        shifts[group].removed.sort()
        shifts[group].inserted.sort()
      }
      return shifts
    }

    /// The former place of a row that keeps its key.
    func old(_ new: RowPlace) -> RowPlace {
      if removed.isEmpty && inserted.isEmpty { return new }
      let place = SectionMoves.place(of: new.rank, among: inserted)
      return RowPlace(group: new.group, page: new.page, rank: SectionMoves.rank(ofUntouched: place, among: removed))
    }
  }
#endif
