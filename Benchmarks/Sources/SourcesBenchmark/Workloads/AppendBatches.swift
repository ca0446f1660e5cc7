import BenchmarkSupport
import DataSources

/// Rows that are appended, 1,000 at a time.
struct AppendBatches {
  let count: Int

  var contestants: [Contestant] {
    [
      contestant("list") { $0 },
      contestant("filter-sorted") { list in
        list.filter { $0.id % 10 > 0 }.sorted { $0.rank < $1.rank }
      },
    ]
  }

  private func contestant(
    _ name: String, _ derive: @escaping (ListSource<Row>) -> any DataSource<Row>
  ) -> Contestant {
    let count = count
    return Contestant(name) {
      let list = ListSource<Row>()
      let source = derive(list)
      let observation = source.observe { keep($0) }
      let clock = ContinuousClock()
      let start = clock.now
      var marks = [start]
      for batch in 0..<count / 1_000 {
        list.append(contentsOf: (batch * 1_000..<(batch + 1) * 1_000).map { Row($0, groups: 1) })
        if (batch + 1) % max(1, count / 10_000) == 0 { marks.append(clock.now) }
      }
      withExtendedLifetime(observation) {}
      return (source, marks)
    } outcome: { source, marks in
      let first = Int((marks[1] - marks[0]).microseconds)
      let last = Int((marks[marks.count - 1] - marks[marks.count - 2]).microseconds)
      return Outcome(["rows": source.itemCount(inSection: 0), "first-tenth": first, "last-tenth": last])
    }
  }
}
