import Foundation

extension WebSuite {
  /// Edits cities through three servers over one PostgreSQL server.
  func cluster() throws -> Bool {
    let cluster = try ClusterProcess(script: options.cluster, gallery: options.clusterGallery)
    let load: ClusterLoad
    do { load = try ClusterLoad(ports: cluster.ports) } catch {
      _ = cluster.stop()
      throw error
    }
    // Warm, and without the effects of opening.
    _ = load.run(edits: 50, rate: options.rate)
    let count = max(100, options.seconds * options.rate)
    let result = load.run(edits: count, rate: options.rate)
    let (own, other, answer) = (result.own.summary, result.other.summary, result.answers.summary)
    print(
      String(
        format: """
          cluster  %d servers  %d edits  other servers: median %.1f ms  p99 %.1f ms  longest %.1f ms  \
          same server: median %.1f ms  p99 %.1f ms  answers: median %.1f ms  p99 %.1f ms  %d missed  %d failed
          """, cluster.ports.count, count, other.median, other.p99, other.longest, own.median, own.p99, answer.median,
        answer.p99, result.missed, result.failed))
    let ended = cluster.stop()
    if !ended { print("# WRONG: the cluster did not end as it should") }
    return result.missed == 0 && result.failed == 0 && ended
  }
}
