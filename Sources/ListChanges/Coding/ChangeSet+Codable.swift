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
/// `sd`, `d` and the sources of moves are in OLD coordinates, everything else is in NEW coordinates. Arrays are ascending
/// and have no duplicates; empty arrays are left out. So every change set has exactly one encoded form.
///
/// Decoding throws `DecodingError.dataCorrupted` for anything else. Its description ends with the code of the broken
/// ``Violation/Rule``, and its underlying error is the ``Violation``. A decoded change set is consistent in itself;
/// ``validate(from:to:)`` checks whether it fits a list.
extension ChangeSet: Codable {
  static let wireVersion = 1

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
