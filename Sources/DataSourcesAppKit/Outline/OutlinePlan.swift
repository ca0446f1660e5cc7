#if LIST_VIEWS
  import DataSources
  import Foundation

  /// What an outline view does to follow a change of its rows: first the collapses, then the steps, then what appears.
  struct OutlinePlan {
    /// A step in the coordinates of the moment; a parent is `nil` for the roots.
    enum Step {
      case remove(IndexSet, OutlineNode?)
      case move(Int, OutlineNode?, to: Int, OutlineNode?)
      case insert(IndexSet, OutlineNode?)
    }

    /// Nodes that stay, and whose children are hidden.
    var collapses: [OutlineNode] = []
    /// Steps below parents that are expanded before and after them.
    var steps: [Step] = []
    /// Rows whose expansion the view doesn't know, with everything below them, in new coordinates, ascending.
    var appearing: [Range<Int>] = []
    /// Whether rows are removed whose nodes appear elsewhere.
    var removesNodesThatStay = false
    /// Nodes whose children are possible now, or not anymore.
    var reloads: [OutlineNode] = []

    /// Adds the steps of a change whose sections are the children of these parents.
    mutating func add(_ changes: ChangeSet, parents: [OutlineNode?]) {
      for step in changes.steps {
        switch (step, steps.last) {
        case (.delete(let position), .remove(let indexes, let parent)) where parent === parents[position.section]:
          steps[steps.count - 1] = .remove(indexes.union(IndexSet(integer: position.item)), parent)
        case (.insert(let position), .insert(let indexes, let parent)) where parent === parents[position.section]:
          steps[steps.count - 1] = .insert(indexes.union(IndexSet(integer: position.item)), parent)
        case (.delete(let position), _):
          steps.append(.remove(IndexSet(integer: position.item), parents[position.section]))
        case (.insert(let position), _):
          steps.append(.insert(IndexSet(integer: position.item), parents[position.section]))
        case (.move(let from, let to), _):
          steps.append(.move(from.item, parents[from.section], to: to.item, parents[to.section]))
        default: break
        }
      }
    }

    /// Adds rows that appear, unless they are below others that do.
    mutating func sortAppearing() {
      appearing.sort { $0.lowerBound < $1.lowerBound }
      var end = -1
      appearing.removeAll { range in
        defer { end = max(end, range.upperBound) }
        return range.lowerBound < end
      }
    }
  }
#endif
