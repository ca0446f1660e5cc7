#if os(Linux)
  /// Where the rows of a table are, from above.
  struct RowHeights {
    private(set) var count = 0
    /// The height of rows that have none of their own.
    var standard: CGFloat { didSet { sums = nil } }
    /// The heights of the rows; `nil` if all have the standard one.
    private var each: [CGFloat]?
    private var sums: [CGFloat]?

    init(standard: CGFloat, count: Int = 0, isVariable: Bool = false) {
      self.standard = standard
      self.count = count
      if isVariable { each = Array(repeating: standard, count: count) }
    }

    mutating func insert(at row: Int) {
      count += 1
      each?.insert(standard, at: row)
      sums = nil
    }

    mutating func remove(at row: Int) {
      count -= 1
      each?.remove(at: row)
      sums = nil
    }

    mutating func move(from: Int, to: Int) {
      guard var heights = each else { return }
      each = nil
      heights.insert(heights.remove(at: from), at: to)
      each = heights
      sums = nil
    }

    mutating func set(_ height: CGFloat, at row: Int) {
      guard row < count, height != self.height(of: row) else { return }
      if each == nil { each = Array(repeating: standard, count: count) }
      each?[row] = height
      sums = nil
    }

    func height(of row: Int) -> CGFloat { each?[row] ?? standard }

    /// The distance from the start to a row, which can be the end.
    mutating func top(of row: Int) -> CGFloat {
      guard let each else { return standard * CGFloat(row) }
      if let sums { return sums[row] }
      var new: [CGFloat] = [0]
      new.reserveCapacity(count + 1)
      for height in each { new.append(new[new.count - 1] + height) }
      sums = new
      return new[row]
    }

    mutating func total() -> CGFloat { top(of: count) }

    /// The rows of which something is between two distances.
    mutating func rows(from start: CGFloat, to end: CGFloat) -> Range<Int> {
      guard end > start, count > 0 else { return 0..<0 }
      let first = partition { $0.top(of: $1 + 1) <= start }
      let last = partition { $0.top(of: $1) < end }
      return first..<max(first, last)
    }

    private mutating func partition(_ belongsBefore: (inout RowHeights, Int) -> Bool) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if belongsBefore(&self, middle) { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
#endif
