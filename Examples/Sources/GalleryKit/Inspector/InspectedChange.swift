import DataSources
import DataSourcesWeb

/// A change of a list, as the inspector displays it.
struct InspectedChange: Identifiable, Hashable, Sendable {
  /// The change of one source.
  struct Step: Hashable, Sendable {
    /// The type of the source.
    var source: String
    /// The numbers of items that it deleted, inserted, moved and updated.
    var counts: ChangeCounts
    /// The time that it took, in nanoseconds; zero for the source that started the change.
    var nanoseconds: Int
  }

  /// Counts up.
  var id: Int
  /// The time of the change, in milliseconds since the server was started.
  var time: Int
  var steps: [Step]
  var strip: ChangeStrip

  /// The time that all sources took, in nanoseconds.
  var nanoseconds: Int { steps.reduce(0) { $0 + $1.nanoseconds } }
}

/// The numbers of items that a change set affects.
struct ChangeCounts: Hashable, Sendable {
  var deletes = 0
  var inserts = 0
  var moves = 0
  var updates = 0
  var sections = 0
  var isReload = false

  init(_ changes: ChangeSet) {
    deletes = changes.deletes.count
    inserts = changes.inserts.count
    moves = changes.moves.count
    updates = changes.updates.count
    sections =
      changes.sectionDeletes.count + changes.sectionInserts.count + changes.sectionMoves.count
      + changes.sectionUpdates.count
    isReload = changes.isReload
  }
}

/// The positions in a list that a change set affects, in thousandths of the list's length.
struct ChangeStrip: Hashable, Sendable {
  struct Move: Hashable, Sendable {
    var from: Int
    var to: Int
  }

  var deletes: [Int] = []
  var inserts: [Int] = []
  var updates: [Int] = []
  var moves: [Move] = []
  /// More marks can't be distinguished.
  private static let mostMarks = 24

  /// - Parameters:
  ///   - changes: the change set.
  ///   - old: the item counts before it.
  ///   - new: the item counts after it.
  init(_ changes: ChangeSet, from old: ListShape, to new: ListShape) {
    guard !changes.isReload else { return }
    let (before, after) = (Scale(old), Scale(new))
    deletes = changes.deletes.prefix(Self.mostMarks).map { before[$0] }
    inserts = changes.inserts.prefix(Self.mostMarks).map { after[$0] }
    updates = changes.updates.prefix(Self.mostMarks).map { after[$0] }
    moves = changes.moves.prefix(Self.mostMarks).map { Move(from: before[$0.from], to: after[$0.to]) }
  }

  private struct Scale {
    var starts: [Int] = []
    var total = 0

    init(_ shape: ListShape) {
      for section in 0..<shape.sectionCount {
        starts.append(total)
        total += shape.itemCount(inSection: section)
      }
    }

    subscript(position: ItemPosition) -> Int {
      guard starts.indices.contains(position.section) else { return 0 }
      return (starts[position.section] + position.item) * 1_000 / max(1, total)
    }
  }
}

extension InspectedChange {
  /// A row of the inspector: the effects as a strip, their numbers, and the time; the operators are for the page's script.
  var html: HTML {
    let counts = steps.last?.counts.html ?? ""
    let items: HTML = steps.reduce("") { html, step in
      let time: HTML = step.nanoseconds > 0 ? "<i>\(Self.text(of: step.nanoseconds))</i>" : ""
      return html + "<li><b>\(step.source)</b><span>\(step.counts.html)</span>\(time)</li>"
    }
    return """
      <div class="change" data-time="\(time)" data-cost="\(nanoseconds)"><span class="counts">\(counts)</span>\
      \(strip.html)<span class="cost">\(Self.text(of: nanoseconds))</span><ol hidden>\(items)</ol></div>
      """
  }

  /// A time in words: `12 µs`, `1.4 ms`.
  static func text(of nanoseconds: Int) -> String {
    let microseconds = (nanoseconds + 500) / 1_000
    if microseconds < 1_000 { return nanoseconds > 0 ? "\(max(1, microseconds)) µs" : "–" }
    return "\(microseconds / 1_000).\(microseconds / 100 % 10) ms"
  }
}

extension ChangeCounts {
  /// The numbers, each with its sign.
  var html: HTML {
    if isReload { return "reload" }
    func part(_ count: Int, _ sign: String, _ name: String) -> HTML {
      count > 0 ? #"<span class="\#(name)">\#(sign)\#(count)</span>"# : ""
    }
    let all =
      part(deletes, "−", "delete") + part(inserts, "+", "insert") + part(moves, "↕", "move")
      + part(updates, "•", "update") + part(sections, "§", "section")
    return all.markup.isEmpty ? #"<span class="quiet">nothing</span>"# : all
  }
}

extension ChangeStrip {
  /// A drawing: old positions at the top, new ones at the bottom.
  var html: HTML {
    let deleted = deletes.map { Self.mark("delete", $0, 0) }
    let inserted = inserts.map { Self.mark("insert", $0, 11) }
    let updated = updates.map { Self.mark("update", $0, 6) }
    let moved: [HTML] = moves.map { #"<path class="move" d="M\#(2 + $0.from / 5) 1L\#(2 + $0.to / 5) 19"/>"# }
    return """
      <svg class="strip" viewBox="0 0 206 20" preserveAspectRatio="none" aria-hidden="true">\
      <path class="axis" d="M0 10H206"/>\(moved)\(deleted)\(inserted)\(updated)</svg>
      """
  }

  private static func mark(_ name: String, _ position: Int, _ top: Int) -> HTML {
    #"<rect class="\#(name)" x="\#(1 + position / 5)" y="\#(top)" width="3" height="9"/>"#
  }
}
