/// The name of a field in the encoded form of a change set; any name is valid, so that unknown fields are found.
struct WireField: CodingKey, Equatable {
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
