#if Postgres
  import Foundation

  extension PostgresServer {
    /// Copies the cluster, as a standby starts.
    func makeStandby() throws {
      try run(
        "pg_basebackup",
        [
          "-h", folder, "-p", "\(port)", "-U", "postgres", "-D", "\(folder)/standby", "-X", "stream", "-R", "-c",
          "fast",
        ])
    }

    /// Ends the server for good, and starts the standby in its place.
    func replaceByStandby() throws {
      try stop()
      try Command.run(["rm", "-rf", "\(folder)/data"])
      try Command.run(["mv", "\(folder)/standby", "\(folder)/data"])
      try start()
    }

    func promote() throws { try run("pg_ctl", ["-D", "\(folder)/data", "-w", "promote"]) }
  }
#endif
