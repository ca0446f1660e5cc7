import BenchmarkSupport
import DataSources
import Foundation

/// The memory that operators and lists use for each row.
enum Memory {
  static func lines(count: Int) -> [String] {
    let rows = (0..<count).map { Row($0, groups: 100) }
    let list = ListSource(rows)
    list.append(Row(count, groups: 100))
    return [
      line("filter", list) { $0.filter { $0.id % 2 == 0 } },
      line("sorted", list) { $0.sorted { $0.rank < $1.rank } },
      line("grouped", list) { $0.grouped { $0.group } },
      line("list-as-set", list) { _ in ListSource(rows) },
      line("list-edited", list) { _ in
        let list = ListSource(rows)
        list.remove(at: 0)
        return list
      },
    ]
  }

  private static func line(
    _ name: String, _ list: ListSource<Row>, _ make: (ListSource<Row>) -> any DataSource<Row>
  ) -> String {
    let before = Heap.usedBytes
    var source: (any DataSource<Row>)? = make(list)
    let fresh = Heap.usedBytes - before
    var generator = SeededGenerator(seed: 1)
    // Edits leave chunks less full, and may leave room for more.
    for number in 0..<list.count / 5 where source != nil {
      list.remove(at: Int.random(in: 0..<list.count, using: &generator))
      list.insert(Row(number, groups: 100), at: Int.random(in: 0..<list.count, using: &generator))
    }
    let edited = Heap.usedBytes
    source = nil
    return [
      name, perRow(fresh, list.count), "bytes a row,", perRow(edited - Heap.usedBytes, list.count), "after many edits",
    ].joined(separator: "\t")
  }

  private static func perRow(_ bytes: Int, _ count: Int) -> String {
    String(format: "%.2f", Double(bytes) / Double(count))
  }
}
