import DataSources

/// The beginning of a patch, which says what happened to the sections: the same for all pages of a revision.
struct SectionsMessage {
  /// `{"k":"patch"` and the members for the sections.
  let bytes: [UInt8]
  /// Whether every page has to be sent it.
  let isNeeded: Bool

  /// - Parameter counts: the kept sections with other item counts, in new coordinates.
  init(_ changes: ChangeSet, counts: [Int], of shape: ListShape) {
    isNeeded = changes.hasSectionChanges || !counts.isEmpty
    var json = JSONBytes()
    json.append(#"{"k":"patch""#)
    if !changes.isEmpty { json.append(#","a":1"#) }
    json.append(member: "sd", changes.sectionDeletes) { $0.append($1) }
    json.append(member: "si", changes.sectionInserts) { $0.append(pair: $1, shape.itemCount(inSection: $1)) }
    json.append(member: "sm", changes.sectionMoves) { $0.append(pair: $1.from, $1.to) }
    json.append(member: "c", counts) { $0.append(pair: $1, shape.itemCount(inSection: $1)) }
    bytes = json.bytes
  }
}

extension JSONBytes {
  /// Appends two numbers in brackets.
  mutating func append(pair first: Int, _ second: Int) {
    append("[")
    append(first)
    append(",")
    append(second)
    append("]")
  }
}
