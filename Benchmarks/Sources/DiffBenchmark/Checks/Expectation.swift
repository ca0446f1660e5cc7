import BenchmarkSupport

/// The exact diff, computed with dictionaries and without the library.
struct Expectation {
  private(set) var counts = OperationCounts()
  /// The surviving rows by flat indices, in new order.
  private(set) var pairs: [SurvivingPair] = []

  /// The only possible pairing, as no ID occurs twice; sections must not move.
  init<Row: BenchmarkRow>(of workload: Workload<Row>) {
    var oldPlaces: [Row.ID: (section: Int, item: Int, flat: Int)] = [:]
    var flat = 0
    for section in workload.old.indices {
      for (item, row) in workload.old[section].enumerated() {
        oldPlaces[row.id] = (section, item, flat)
        flat += 1
      }
    }
    counts.deletes = flat
    flat = 0
    for section in workload.new.indices {
      var stayers: [Int] = []
      for row in workload.new[section] {
        if let place = oldPlaces[row.id] {
          pairs.append(SurvivingPair(old: UInt32(place.flat), new: UInt32(flat)))
          if workload.old[place.section][place.item] != row { counts.updates += 1 }
          if place.section == section { stayers.append(place.item) } else { counts.moves += 1 }
        } else {
          counts.inserts += 1
        }
        flat += 1
      }
      counts.moves += stayers.count - lengthOfLongestIncreasingSubsequence(of: stayers)
    }
    counts.deletes -= pairs.count
  }
}
