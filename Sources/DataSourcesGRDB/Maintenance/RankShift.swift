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

    /// The place of a row that keeps its key.
    func new(_ old: RowPlace) -> RowPlace {
      if removed.isEmpty && inserted.isEmpty { return old }
      let place = SectionMoves.place(of: old.rank, among: removed)
      return RowPlace(group: old.group, page: old.page, rank: SectionMoves.rank(ofUntouched: place, among: inserted))
    }
  }
#endif
