#if GRDB
  @testable import DataSourcesGRDB
  import ListTestSupport
  import Testing

  @Suite struct KeyPrefixesTests {
    private static func key(_ random: inout SeededGenerator, kind: Int, number: Int64) -> OrderedBytes {
      var key = OrderedBytes()
      let value: SQLiteValue =
        switch random.below(20) {
        case 0: .null
        default:
          switch kind {
          case 0: .integer(Int64(random.below(1_000)))
          case 1: .real(Double(random.below(1_000)) / 7)
          case 2: .text(Array("2026-11-\(10 + random.below(20)) 0\(random.below(9)):00".utf8))
          case 3: .text(Array(String(repeating: "a", count: random.below(12)).utf8))
          default: .blob([0, 0, UInt8(random.below(3))])
          }
        }
      key.append(value, collation: .binary, isDescending: random.oneIn(2) && kind == 1)
      key.append(rowID: number)
      return key
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64], [0, 1, 2, 3, 4])
    func decidesAsTheKeysDo(seed: UInt64, kind: Int) {
      var random = SeededGenerator(seed: seed)
      var number: Int64 = 0
      func newKeys(_ count: Int) -> [OrderedBytes] {
        (0..<count).map { _ in
          number += 1
          return Self.key(&random, kind: kind, number: number)
        }.sorted { $0 < $1 }
      }
      var keys = newKeys(random.below(20))
      var builder = KeyPrefixes.Builder()
      for key in keys { builder.append(key) }
      var prefixes = builder.finish()
      for _ in 0..<60 {
        if random.oneIn(2) {
          let removed = keys.indices.filter { _ in random.oneIn(4) }
          for index in removed.reversed() { keys.remove(at: index) }
          prefixes.remove(at: removed)
        } else {
          let new = newKeys(1 + random.below(4))
          keys = (keys + new).sorted { $0 < $1 }
          prefixes.insert(new, at: new.compactMap { key in keys.firstIndex(of: key) })
        }
        for key in newKeys(3) + keys {
          let sought = prefixes.sought(key)
          for index in keys.indices {
            guard let isBefore = prefixes.isBefore(index, sought) else { continue }
            #expect(isBefore == (keys[index] < key))
          }
        }
      }
    }

    /// The common beginning of all keys isn't a part of a prefix.
    @Test func keysOfOneYearAreDecidedByTheirDays() {
      var builder = KeyPrefixes.Builder()
      let keys = (100..<130).map { day in
        var key = OrderedBytes()
        key.append(.text(Array("2026-11-\(day) 10:00:00.000".utf8)), collation: .binary)
        key.append(rowID: 1)
        return key
      }
      for key in keys { builder.append(key) }
      let prefixes = builder.finish()
      for (index, key) in keys.enumerated() {
        let unknown = keys.indices.filter { prefixes.isBefore($0, prefixes.sought(key)) == nil }
        #expect(unknown == [index])
      }
    }
  }
#endif
