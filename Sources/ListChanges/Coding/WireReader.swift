/// Reads a change set from its wire form, and refuses whatever is not the form of a change set.
struct WireReader {
  private typealias Violation = ChangeSet.Violation
  private let container: KeyedDecodingContainer<WireField>

  init(container: KeyedDecodingContainer<WireField>) {
    self.container = container
  }

  /// - Throws: a `DecodingError` when a field has the wrong type, a ``ChangeSet/Violation`` when numbers are wrong.
  func changeSet() throws -> ChangeSet {
    let version = try container.decode(Int.self, forKey: .version)
    guard version == ChangeSet.wireVersion else {
      throw Violation(.unknownVersion, "version \(version) of the wire form is not known")
    }
    let fields = container.allKeys.filter { $0 != .version && $0 != .reload }
    if let field = fields.first(where: { !WireField.operations.contains($0) }) {
      throw Violation(.unknownField, "the field \"\(field.stringValue)\" is not known")
    }
    if container.contains(.reload) {
      guard try container.decode(Bool.self, forKey: .reload), fields.isEmpty else {
        throw Violation(
          .reloadWithOperations, "a reload is true and has no operations, of which here are \(fields.count)")
      }
      return .reload
    }
    let draft = try draft()
    let changes = try draft.build()
    try check(draft, against: changes)
    return changes
  }

  private func draft() throws -> ChangeSet.Draft {
    var draft = ChangeSet.Draft()
    draft.sectionDeletes = try numbers(.sectionDeletes)
    draft.sectionInserts = try numbers(.sectionInserts)
    draft.sectionUpdates = try numbers(.sectionUpdates)
    let sections = try numbers(.sectionMoves, each: 2)
    draft.sectionMoves = stride(from: 0, to: sections.count, by: 2).map {
      ChangeSet.SectionMove(from: sections[$0], to: sections[$0 + 1])
    }
    draft.deletes = try positions(.deletes)
    draft.inserts = try positions(.inserts)
    draft.updates = try positions(.updates)
    let places = try positions(.moves, each: 4)
    draft.moves = stride(from: 0, to: places.count, by: 2).map {
      ChangeSet.ItemMove(from: places[$0], to: places[$0 + 1])
    }
    try checkOrder(draft.sectionDeletes, .sectionDeletes)
    try checkOrder(draft.sectionInserts, .sectionInserts)
    try checkOrder(draft.sectionUpdates, .sectionUpdates)
    try checkOrder(draft.sectionMoves.map(\.from), .sectionMoves)
    try checkOrder(draft.deletes, .deletes)
    try checkOrder(draft.inserts, .inserts)
    try checkOrder(draft.updates, .updates)
    try checkOrder(draft.moves.map(\.from), .moves)
    return draft
  }

  private func positions(_ field: WireField, each width: Int = 2) throws -> [ItemPosition] {
    let numbers = try numbers(field, each: width)
    return stride(from: 0, to: numbers.count, by: 2).map {
      ItemPosition(section: numbers[$0], item: numbers[$0 + 1])
    }
  }

  private func numbers(_ field: WireField, each width: Int = 1) throws -> [Int] {
    guard container.contains(field) else { return [] }
    let numbers = try container.decode([Int].self, forKey: field)
    guard !numbers.isEmpty, numbers.count.isMultiple(of: width) else {
      throw Violation(.wrongLength, "\"\(field.stringValue)\" has \(numbers.count) numbers, not some times \(width)")
    }
    return numbers
  }

  private func checkOrder<Place: Comparable>(_ places: [Place], _ field: WireField) throws {
    for index in places.indices.dropFirst() where places[index - 1] >= places[index] {
      throw Violation(
        .notAscending, "\"\(field.stringValue)\" has \(places[index]) behind \(places[index - 1])")
    }
  }

  /// - Throws: a rule for the first operation that a change set would leave out or rewrite.
  private func check(_ draft: ChangeSet.Draft, against changes: ChangeSet) throws {
    let (gone, come) = (changes.sectionDeletes, changes.sectionInserts)
    for move in draft.moves {
      if gone.containsSorted(move.from.section) {
        throw Violation(.moveFromDeletedSection, "row \(move.from) moves, and its section is deleted")
      }
      if come.containsSorted(move.to.section) {
        throw Violation(.moveIntoInsertedSection, "row \(move.from) moves to \(move.to), and that section is inserted")
      }
    }
    for position in draft.deletes where gone.containsSorted(position.section) {
      throw Violation(.deleteInDeletedSection, "row \(position) is deleted, and so is its section")
    }
    for position in draft.inserts where come.containsSorted(position.section) {
      throw Violation(.insertInInsertedSection, "row \(position) is inserted, and so is its section")
    }
    for section in draft.sectionUpdates where come.containsSorted(section) {
      throw Violation(.updateOfInserted, "section \(section) is inserted and updated")
    }
    for position in draft.updates where !changes.packedUpdates.containsSorted(PackedPosition(position)) {
      throw Violation(.updateOfInserted, "row \(position) is inserted, or its section is, and updated")
    }
    let idle =
      draft.sectionMoves.count - changes.sectionMoves.count + draft.moves.count - changes.packedMoves.count
    if idle > 0 { throw Violation(.idleMove, "\(idle) moves change nothing") }
  }
}
