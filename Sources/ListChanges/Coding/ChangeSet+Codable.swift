/// A change set is written as one object of short names and flat arrays of numbers.
///
/// ```json
/// {"v":1,"sm":[2,0],"d":[0,3],"m":[0,1,1,0]}
/// ```
///
/// | field | numbers | meaning |
/// | --- | --- | --- |
/// | `v` | | the version of this form, 1 |
/// | `r` | | `true` for a reload, which has no other field but `v` |
/// | `sd`, `si`, `su` | section | sections deleted, inserted, updated |
/// | `sm` | from, to | sections moved |
/// | `d`, `i`, `u` | section, item | rows deleted, inserted, updated |
/// | `m` | section and item from, section and item to | rows moved |
///
/// `sd`, `d` and where moves start are in OLD coordinates, everything else in NEW ones. Each array is ascending
/// and has no doubles; one that would be empty is left out. So each change set has exactly one form.
///
/// What was tampered with is refused with a `DecodingError.dataCorrupted`, whose description ends with the code of the
/// rule that is broken (``Violation/Rule``) and whose underlying error is the ``Violation``. What is decoded is always
/// a change set that could have been made by operations; whether it fits a list is for ``validate(from:to:)`` to say.
extension ChangeSet: Codable {
  static let wireVersion = 1

  /// Writes the form described above.
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

  /// Reads the form described above.
  ///
  /// - Throws: a `DecodingError` for anything else.
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
