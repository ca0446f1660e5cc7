#if GRDB

  extension ViewPlan {
    /// Returns whether no row can be in both views: a column has one value in each of them, and not the same.
    func isDisjoint(from other: ViewPlan) -> Bool {
      equalities.contains { own in
        other.equalities.contains { $0.term.sql == own.term.sql && !own.term.areEqual($0.value, own.value) }
      }
    }

    /// Returns whether all rows have one value for a term; of two conditions of a column SQLite would test one row by row.
    private func isConstant(_ level: Int) -> Bool {
      !equalities.isEmpty && equalities.contains { $0.term.sql == terms[level].sql }
    }

    /// Returns the rows of a group from a lower bound on, and before a key if there is one, consecutive and in order.
    func arms(from lower: PageBound, before upper: KeyValues? = nil) -> [RangeArm] {
      guard let upper else { return arms(from: lower, downTo: 0) }
      let common = (0..<min(lower.values.count, terms.count)).first {
        !terms[$0].areEqual(lower.values[$0], upper.values[$0])
      }
      guard let common else { return arms(behind: lower, before: upper) }
      var arms: [RangeArm] = []
      if lower.depth - 1 > common {
        arms = self.arms(from: lower, downTo: common + 1)
        arms += between(common, lower, upper, isInclusive: false)
      } else {
        arms = between(common, lower, upper, isInclusive: true)
      }
      for level in common + 1..<terms.count + 1 { arms += before(level, upper) }
      return arms
    }

    /// Returns the rows from a bound to the end of those that begin with its first `level` values.
    private func arms(from lower: PageBound, downTo level: Int) -> [RangeArm] {
      guard lower.depth > 0 else { return [RangeArm(prefix: [], condition: .all)] }
      let last = lower.depth - 1
      var arms = from(last, lower)
      for above in stride(from: last - 1, through: level, by: -1) { arms += after(above, lower) }
      return arms
    }

    /// Returns the rows before a key that begins with all values of the bound.
    private func arms(behind lower: PageBound, before upper: KeyValues) -> [RangeArm] {
      if lower.depth > terms.count {
        return [
          RangeArm(
            prefix: upper.values[...], condition: .fromAndBefore,
            values: [.integer(lower.rowID), .integer(upper.rowID)])
        ]
      }
      return (lower.depth...terms.count).flatMap { before($0, upper) }
    }

    private func from(_ level: Int, _ lower: PageBound) -> [RangeArm] {
      if level == terms.count {
        return [RangeArm(prefix: lower.values[...], condition: .from, values: [.integer(lower.rowID)])]
      }
      let prefix = lower.values[..<level]
      let term = terms[level]
      let value = lower.values[level]
      if value.isNull { return [RangeArm(prefix: prefix, condition: term.isDescending ? .isNull : .all)] }
      let from = RangeArm(prefix: prefix, condition: .from, values: [value])
      return isConstant(level) ? [from] : [from] + trailingNulls(term, prefix)
    }

    private func after(_ level: Int, _ lower: PageBound) -> [RangeArm] {
      if isConstant(level) { return [] }
      let prefix = lower.values[..<level]
      let term = terms[level]
      let value = lower.values[level]
      if value.isNull { return term.isDescending ? [] : notNull(term, prefix) }
      return [RangeArm(prefix: prefix, condition: .after, values: [value])] + trailingNulls(term, prefix)
    }

    private func before(_ level: Int, _ upper: KeyValues) -> [RangeArm] {
      if level == terms.count {
        return [RangeArm(prefix: upper.values[...], condition: .before, values: [.integer(upper.rowID)])]
      }
      if isConstant(level) { return [] }
      let prefix = upper.values[..<level]
      let term = terms[level]
      let value = upper.values[level]
      if value.isNull { return term.isDescending ? notNull(term, prefix) : [] }
      let before = RangeArm(prefix: prefix, condition: .before, values: [value])
      return !term.isDescending && term.isNullable ? [RangeArm(prefix: prefix, condition: .isNull), before] : [before]
    }

    /// Returns the rows that have the same first values, and then lie between two values that aren't equal.
    private func between(_ level: Int, _ lower: PageBound, _ upper: KeyValues, isInclusive: Bool) -> [RangeArm] {
      let prefix = upper.values[..<level]
      let low = lower.values[level]
      let high = upper.values[level]
      if low.isNull {
        let before = RangeArm(prefix: prefix, condition: .before, values: [high])
        return isInclusive ? [RangeArm(prefix: prefix, condition: .isNull), before] : [before]
      }
      // NULL is equal to nothing, so ends that are NULL aren't excluded.
      if high.isNull { return [RangeArm(prefix: prefix, condition: isInclusive ? .from : .after, values: [low])] }
      return [RangeArm(prefix: prefix, condition: isInclusive ? .fromAndBefore : .between, values: [low, high])]
    }

    private func trailingNulls(_ term: SortTerm, _ prefix: ArraySlice<SQLiteValue>) -> [RangeArm] {
      term.isDescending && term.isNullable ? [RangeArm(prefix: prefix, condition: .isNull)] : []
    }

    private func notNull(_ term: SortTerm, _ prefix: ArraySlice<SQLiteValue>) -> [RangeArm] {
      let arms = [RangeArm(prefix: prefix, condition: .isNumber), RangeArm(prefix: prefix, condition: .isText)]
      return term.isDescending ? arms.reversed() : arms
    }
  }

  /// A range of consecutive rows of a group: the first terms have given values, and the next one meets a condition.
  ///
  /// The rows between two keys are a few of these ranges. With one condition that uses OR, SQLite would test each row.
  struct RangeArm {
    /// The values of the given terms.
    let prefix: ArraySlice<SQLiteValue>
    let condition: RangeCondition
    var values: [SQLiteValue] = []
  }
#endif
