#if os(Linux)
  package import Foundation

  /// Where everything in one section of a flow is; `main` is the direction of the scroll, `cross` the other one.
  package struct FlowSection {
    /// A place without knowledge of which direction is which.
    package struct Place {
      package var main: CGFloat
      package var cross: CGFloat
      package var mainSize: CGFloat
      package var crossSize: CGFloat

      package init(main: CGFloat, cross: CGFloat, mainSize: CGFloat, crossSize: CGFloat) {
        (self.main, self.cross, self.mainSize, self.crossSize) = (main, cross, mainSize, crossSize)
      }

      package var mainEnd: CGFloat { main + mainSize }
    }

    package enum Items {
      /// Items of one size, so many in each line.
      case grid(mainSize: CGFloat, crossSize: CGFloat, perLine: Int, lineSpacing: CGFloat, gap: CGFloat, first: CGFloat)
      /// Each item, and the largest end of all up to it.
      case each([Place], ends: [CGFloat])

      /// Items one after the other in lines; `room` is the length of a line.
      package static func lines(
        _ sizes: [(main: CGFloat, cross: CGFloat)], start: CGFloat = 0, room: CGFloat, lineSpacing: CGFloat,
        gap: CGFloat
      ) -> Items {
        var places: [Place] = []
        var ends: [CGFloat] = []
        var (main, cross, lineSize, end) = (CGFloat(0), start, CGFloat(0), CGFloat(0))
        for size in sizes {
          if cross > start, cross + size.cross > start + room {
            main += lineSize + lineSpacing
            (cross, lineSize) = (start, 0)
          }
          places.append(Place(main: main, cross: cross, mainSize: size.main, crossSize: size.cross))
          cross += size.cross + gap
          lineSize = max(lineSize, size.main)
          end = max(end, main + size.main)
          ends.append(end)
        }
        return .each(places, ends: ends)
      }
    }

    package var count = 0
    package var header: CGFloat = 0
    package var footer: CGFloat = 0
    /// Before the items, and behind them.
    package var before: CGFloat = 0
    package var behind: CGFloat = 0
    package var items = Items.each([], ends: [])

    package init() {}

    package var itemsSize: CGFloat {
      switch items {
      case .grid(let size, _, let perLine, let spacing, _, _):
        let lines = (count + perLine - 1) / perLine
        return lines == 0 ? 0 : CGFloat(lines) * (size + spacing) - spacing
      case .each(_, let ends): return ends.last ?? 0
      }
    }

    package var size: CGFloat { header + before + itemsSize + behind + footer }

    /// The place of an item, counted from the beginning of the items.
    package func place(of item: Int) -> Place {
      switch items {
      case .grid(let size, let cross, let perLine, let spacing, let gap, let first):
        return Place(
          main: CGFloat(item / perLine) * (size + spacing), cross: first + CGFloat(item % perLine) * (cross + gap),
          mainSize: size, crossSize: cross)
      case .each(let places, _): return places[item]
      }
    }

    /// The items of which something is within a range, counted from the beginning of the items.
    package func items(in range: Range<CGFloat>) -> [Int] {
      switch items {
      case .grid(let size, _, let perLine, let spacing, _, _):
        guard size > 0 else { return [] }
        let first = max(0, Int((range.lowerBound / (size + spacing)).rounded(.down)))
        let last = max(-1, Int((range.upperBound / (size + spacing)).rounded(.up)))
        guard first * perLine < count, first <= last else { return [] }
        return (first * perLine..<min(count, (last + 1) * perLine)).filter {
          let place = place(of: $0)
          return place.main < range.upperBound && place.mainEnd > range.lowerBound
        }
      case .each(let places, let ends):
        var found: [Int] = []
        var item = firstIndex(ends.count) { ends[$0] > range.lowerBound }
        while item < places.count, places[item].main < range.upperBound {
          if places[item].mainEnd > range.lowerBound { found.append(item) }
          item += 1
        }
        return found
      }
    }
  }

  /// The first number below `count` from which on a condition holds; `count` when it never does.
  package func firstIndex(_ count: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
#endif
