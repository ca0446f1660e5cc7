/// A change set is encoded as one object with short names and flat arrays of numbers.
///
/// ```json
/// {"v":1,"sm":[2,0],"d":[0,3],"m":[0,1,1,0]}
/// ```
///
/// | field | numbers | meaning |
/// | --- | --- | --- |
/// | `v` | | the version of this format, 1 |
/// | `r` | | `true` for a reload, which has no other field but `v` |
/// | `sd`, `si`, `su` | section | deleted, inserted, updated sections |
/// | `sm` | from, to | moved sections |
/// | `d`, `i`, `u` | section, item | deleted, inserted, updated items |
/// | `m` | section and item from, section and item to | moved items |
///
/// `sd`, `d` and the sources of moves are in old coordinates, everything else is in new coordinates. Operations are
/// ascending, moves by their source, without duplicates; empty arrays are omitted. So every change set has exactly one encoded form.
///
/// Decoding throws a `DecodingError` for anything else. For a broken ``Violation/Rule``, it is `dataCorrupted`, its description
/// ends with the code of the rule, and its underlying error is the ``Violation``. A decoded change set is consistent in itself;
/// ``validate(from:to:)`` checks whether it fits a list.
extension ChangeSet: Codable {
  fileprivate static let wireVersion = 1

  /// Encodes the change set as described above.
  ///
  /// - Complexity: O(*k*) where *k* is the number of operations.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireField.self)
    try container.encode(Self.wireVersion, forKey: .version)
    if isReload { return try container.encode(true, forKey: .reload) }
    func encode(_ numbers: [Int], _ field: WireField) throws {
      if !numbers.isEmpty { try container.encode(numbers, forKey: field) }
    }
    try encode(sectionDeletes, .sectionDeletes)
    try encode(sectionInserts, .sectionInserts)
    try encode(sectionMoves.flatMap { [$0.from, $0.to] }, .sectionMoves)
    try encode(sectionUpdates, .sectionUpdates)
    try encode(packedDeletes.flatMap(\.numbers), .deletes)
    try encode(packedInserts.flatMap(\.numbers), .inserts)
    try encode(packedMoves.flatMap { $0.from.numbers + $0.to.numbers }, .moves)
    try encode(packedUpdates.flatMap(\.numbers), .updates)
  }

  /// Decodes a change set from the format described above.
  ///
  /// - Throws: A `DecodingError` for anything else.
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WireField.self)
    do {
      self = try WireReader(container: container).changeSet()
    } catch let violation as Violation {
      throw violation.decodingError(at: decoder)
    }
  }
}

extension PackedPosition {
  fileprivate var numbers: [Int] { [section, item] }
}

// MARK: - Decoding

/// A decoder of change sets that throws an error for anything that isn't the encoded form of one.
private struct WireReader {
  private typealias Violation = ChangeSet.Violation
  private let container: KeyedDecodingContainer<WireField>

  init(container: KeyedDecodingContainer<WireField>) {
    self.container = container
  }

  /// Decodes the change set.
  ///
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

  /// Throws a ``ChangeSet/Violation`` for the first operation that creating a change set would omit or rewrite.
  private func check(_ draft: ChangeSet.Draft, against changes: ChangeSet) throws {
    let deleted = changes.sectionDeletes
    let inserted = changes.sectionInserts
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

/// The name of a field in the encoded form of a change set; any name is valid, so that unknown fields are detected.
private struct WireField: CodingKey, Equatable {
  static let version = WireField("v")
  static let reload = WireField("r")
  static let sectionDeletes = WireField("sd")
  static let sectionInserts = WireField("si")
  static let sectionMoves = WireField("sm")
  static let sectionUpdates = WireField("su")
  static let deletes = WireField("d")
  static let inserts = WireField("i")
  static let moves = WireField("m")
  static let updates = WireField("u")

  static let operations = [
    sectionDeletes, sectionInserts, sectionMoves, sectionUpdates, deletes, inserts, moves, updates,
  ]

  let stringValue: String
  var intValue: Int? { nil }

  private init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

// MARK: - Shapes and positions

/// A shape is encoded as the array of its item counts: `[3,0,12]`.
///
/// Each count is at least 0 and less than 2³² - 1, like the indices of a ``ChangeSet``.
extension ListShape: Codable {
  /// Encodes the item counts.
  ///
  /// - Throws: An `EncodingError` if a count is too large.
  public func encode(to encoder: any Encoder) throws {
    if let count = itemCounts.first(where: { !PackedPosition.canRepresent($0) }) {
      let message = "\(count) items can't be encoded (\(ChangeSet.Violation.Rule.indexOutOfRange.rawValue))"
      throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: message))
    }
    var container = encoder.singleValueContainer()
    try container.encode(itemCounts)
  }

  /// Decodes the item counts.
  ///
  /// - Throws: A `DecodingError` for anything but counts in range.
  public init(from decoder: any Decoder) throws {
    let itemCounts = try decoder.singleValueContainer().decode([Int].self)
    if let section = itemCounts.firstIndex(where: { !PackedPosition.canRepresent($0) }) {
      throw ChangeSet.Violation(.indexOutOfRange, "section \(section) can't have \(itemCounts[section]) items")
        .decodingError(at: decoder)
    }
    self.init(itemCounts: itemCounts)
  }
}

/// A position is encoded as an array of section and item: `[0,3]`.
///
/// Both are at least 0 and less than 2³² - 1, as in a ``ChangeSet``.
extension ItemPosition: Codable {
  /// Encodes section and item.
  ///
  /// - Throws: An `EncodingError` if an index is negative or too large.
  public func encode(to encoder: any Encoder) throws {
    guard PackedPosition.canRepresent(self) else {
      let message = "item \(self) can't be encoded (\(ChangeSet.Violation.Rule.indexOutOfRange.rawValue))"
      throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: message))
    }
    var container = encoder.unkeyedContainer()
    try container.encode(section)
    try container.encode(item)
  }

  /// Decodes section and item.
  ///
  /// - Throws: A `DecodingError` for anything but two indices in range.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(section: try container.decode(Int.self), item: try container.decode(Int.self))
    guard container.isAtEnd else {
      throw ChangeSet.Violation(.wrongLength, "a position has more than two numbers").decodingError(at: decoder)
    }
    guard PackedPosition.canRepresent(self) else {
      throw ChangeSet.Violation(.indexOutOfRange, "item \(self) can't exist").decodingError(at: decoder)
    }
  }
}

// MARK: - Errors

extension ChangeSet.Violation {
  /// Returns the violation as a decoding error, whose description names the rule.
  fileprivate func decodingError(at decoder: any Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: description, underlyingError: self))
  }
}
