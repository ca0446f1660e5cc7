/// Times in milliseconds.
struct Latencies {
  private var times: [Double] = []

  var count: Int { times.count }

  mutating func add(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    times.append(Double(seconds) * 1_000 + Double(attoseconds) / 1e15)
  }

  /// The median, the 99th percentile and the longest one.
  var summary: (median: Double, p99: Double, longest: Double) {
    guard !times.isEmpty else { return (.nan, .nan, .nan) }
    let sorted = times.sorted()
    func percentile(_ share: Double) -> Double { sorted[Int(Double(sorted.count - 1) * share)] }
    return (percentile(0.5), percentile(0.99), sorted[sorted.count - 1])
  }
}
