#if Postgres
  @testable import DataSourcesPostgres
  import Foundation
  import Testing

  /// The file that lists the slots of a replica and locks it.
  @Suite struct SlotLedgerTests {
    private static func makePath() -> String {
      FileManager.default.temporaryDirectory.appendingPathComponent("ledger-\(UUID().uuidString)").path
    }

    @Test func namesAreKept() throws {
      let path = Self.makePath()
      defer { unlink(path) }
      var ledger = try SlotLedger(path: path)
      #expect(ledger?.slots == [])
      for name in ["a_long_name", "b", "c", "b"] { try ledger?.add(name) }
      #expect(ledger?.slots == ["a_long_name", "c", "b"])
      try ledger?.remove("a_long_name")
      ledger = nil
      #expect(try SlotLedger(path: path)?.slots == ["c", "b"])
    }

    @Test func oneReplicaHasTheLock() throws {
      let path = Self.makePath()
      defer { unlink(path) }
      let ledger = try SlotLedger(path: path)
      #expect(try ledger != nil && SlotLedger(path: path) == nil)
      withExtendedLifetime(ledger) {}
    }

    #if os(Linux)
      /// Between fork and exec, a process that is being started has all descriptors.
      @Test func theLockEndsWhileAProcessIsBeingStarted() throws {
        let path = Self.makePath()
        defer { unlink(path) }
        var ledger = try SlotLedger(path: path)
        let folder = "/proc/self/fd"
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap(CInt.init)
        let descriptor = descriptors.first {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
        }
        let copy = dup(try #require(descriptor))
        defer { close(copy) }
        #expect(ledger != nil)
        ledger = nil
        #expect(try SlotLedger(path: path) != nil)
      }
    #endif
  }
#endif
