/// Decodes a change set, and throws an error for anything that isn't the encoded form of one.
struct WireReader {
  private typealias Violation = ChangeSet.Violation
  private let container: KeyedDecodingContainer<WireField>

  init(container: KeyedDecodingContainer<WireField>) {
    self.container = container
  }

  /// - Throws: A `DecodingError` if a field has the wrong type, a ``ChangeSet/Violation`` if numbers are wrong.
  func changeSet() throws -> ChangeSet {
    let version = try container.decode(Int.self, forKey: .version)
    guard version == ChangeSet.wireVersion else {
      throw Violation(.unknownVersion, "version \(version) of the wire format is unknown")
    }
    let fields = container.allKeys.filter { $0 != .version && $0 != .reload }
    if let field = fields.first(where: { !WireField.operations.contains($0) }) {
      throw Violation(.unknownField, "the field \"\(field.stringValue)\" is unknown")
    }
    if container.contains(.reload) {
      guard try container.decode(Bool.self, forKey: .reload), fields.isEmpty else {
        throw Violation(
          .reloadWithOperations, "a reload must be true and have no operations, but there are \(fields.count)")
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
    let moves = try positions(.moves, each: 4)
    draft.moves = stride(from: 0, to: moves.count, by: 2).map {
      ChangeSet.ItemMove(from: moves[$0], to: moves[$0 + 1])
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
      throw Violation(.wrongLength, "\"\(field.stringValue)\" has \(numbers.count) numbers, not a multiple of \(width)")
    }
    return numbers
  }

  private func checkOrder<Value: Comparable>(_ values: [Value], _ field: WireField) throws {
    for index in values.indices.dropFirst() where values[index - 1] >= values[index] {
      throw Violation(
        .notAscending, "\"\(field.stringValue)\" has \(values[index]) after \(values[index - 1])")
    }
  }

  /// - Throws: A ``ChangeSet/Violation`` for the first operation that creating a change set would leave out or rewrite.
  private func check(_ draft: ChangeSet.Draft, against changes: ChangeSet) throws {
    let (deleted, inserted) = (changes.sectionDeletes, changes.sectionInserts)
    for move in draft.moves {
      if deleted.containsSorted(move.from.section) {
        throw Violation(.moveFromDeletedSection, "item \(move.from) is moved, but its section is deleted")
      }
      if inserted.containsSorted(move.to.section) {
        throw Violation(
          .moveIntoInsertedSection, "item \(move.from) is moved to \(move.to), but that section is inserted")
      }
    }
    for position in draft.deletes where deleted.containsSorted(position.section) {
      throw Violation(.deleteInDeletedSection, "item \(position) is deleted, and so is its section")
    }
    for position in draft.inserts where inserted.containsSorted(position.section) {
      throw Violation(.insertInInsertedSection, "item \(position) is inserted, and so is its section")
    }
    for section in draft.sectionUpdates where inserted.containsSorted(section) {
      throw Violation(.updateOfInserted, "section \(section) is inserted and updated")
    }
    for position in draft.updates where !changes.packedUpdates.containsSorted(PackedPosition(position)) {
      throw Violation(.updateOfInserted, "item \(position) is updated, but it or its section is inserted")
    }
    let idle =
      draft.sectionMoves.count - changes.sectionMoves.count + draft.moves.count - changes.packedMoves.count
    if idle > 0 { throw Violation(.idleMove, "\(idle) moves change nothing") }
  }
}
