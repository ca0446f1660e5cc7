import Foundation

/// A row with an integer id.
struct IntRow: BenchmarkRow {
  var id: Int
  var title: String

  init(key: Int, version: Int) {
    id = key
    title = HeapText.title(key, version: version)
  }
}

/// A row with a UUID.
struct UUIDRow: BenchmarkRow {
  var id: UUID
  var title: String

  init(key: Int, version: Int) {
    id = UUID(key: key)
    title = HeapText.title(key, version: version)
  }
}

/// A row whose id is a string too long to be stored in place.
struct StringRow: BenchmarkRow {
  var id: String
  var title: String

  init(key: Int, version: Int) {
    id = HeapText.identifier(key)
    title = HeapText.title(key, version: version)
  }
}
