#if GRDB
  import Testing

  @testable import DataSourcesGRDB

  /// Which request gets which connection, without a database.
  @Suite struct SearchScheduleTests {
    /// All states of a view and events: combinations that aren't in the table neither change the state nor have an
    /// effect.
    static let table = """
      idle requested -> searching: search
      waiting canceled -> idle:
      waiting snapshotBegan -> searching: search
      waiting snapshotBeganNewer -> waiting: endSnapshots requestSnapshot
      waitingSlow requested -> searching: search
      waitingSlow canceled -> idle:
      waitingSlow endedOther -> searching: search
      waitingSlow snapshotBeganNewer -> waitingSlow: endSnapshots
      searching requested -> searching: stop search
      searching canceled -> idle: stop
      searching ended -> finished: reportResult
      searching endedSuperseded -> searching: search
      finished requested -> searching: search
      finished canceled -> idle:
      finished displayed -> idle:
      idle snapshotBeganNewer -> idle: endSnapshots
      searching snapshotBeganNewer -> searching: endSnapshots
      finished snapshotBeganNewer -> finished: endSnapshots
      """

    @Test func everyEventInEveryStateIsAsInTheTable() {
      var expected: [String: String] = [:]
      for line in Self.table.split(separator: "\n") {
        let parts = line.description.split(separator: " -> ").map(String.init)
        expected[parts[0]] = parts[1]
      }
      for state in ScheduleFixture.states {
        for name in ScheduleFixture.events {
          var schedule = ScheduleFixture.schedule(in: state)
          #expect(ScheduleFixture.state(of: schedule.searches[ScheduleFixture.view]) == state)
          // A task of before occupies the connection until it ends.
          if name == "endedOther", state != "waitingSlow" { schedule.lanes[1].use = .searching }
          guard let event = ScheduleFixture.event(name, schedule) else { continue }
          let effects = schedule.on(event).map(\.name).joined(separator: " ")
          let after = ScheduleFixture.state(of: schedule.searches[ScheduleFixture.view])
          let known = expected.removeValue(forKey: "\(state) \(name)") ?? "\(state):"
          #expect("\(after): \(effects)" == known + (effects.isEmpty ? " " : ""), "\(state) \(name)")
        }
      }
      #expect(expected.isEmpty)
    }

    @Test func theConnectionForQuickSearchesIsTheSecondToBeUsed() {
      var schedule = ScheduleFixture.schedule(lanes: 4, views: 5)
      let effects = (1...5).flatMap { schedule.on(.requested(ScheduleFixture.request(1), viewID: $0)) }
      let tasks = effects.compactMap(\.started)
      #expect(tasks.map(\.lane) == [1, 0, 2, 3])
      #expect(tasks.map(\.isQuick) == [false, true, false, false])
      #expect(schedule.waiting == [5] && schedule.hasQuickWaiting)
    }

    @Test func aRequestThatIsReplacedKeepsItsPosition() {
      var schedule = ScheduleFixture.schedule(lanes: 1, views: 3)
      let first = schedule.on(.requested(ScheduleFixture.request(1), viewID: 1)).compactMap(\.started)
      for view in [2, 3, 2, 2] { _ = schedule.on(.requested(ScheduleFixture.request(view), viewID: view)) }
      #expect(schedule.waiting == [2, 3])
      #expect(schedule.searches[2]?.counts == SearchCounts(dropped: 2))
      let next = schedule.on(.ended(first[0], .failure(LiveSearchError.noSearchTable("s"))))
      // The connection keeps the snapshot of the result.
      #expect(next.map(\.name) == ["reportResult"])
      let tasks = schedule.on(.displayed(requests: [1: 1])).compactMap(\.started)
      #expect(tasks.map(\.viewID) == [2])
    }

    @Test func aSlowRequestWaitsForAnotherConnectionWhileQuickOnesPass() {
      var schedule = ScheduleFixture.schedule(in: "waitingSlow")
      #expect(!schedule.hasQuickWaiting)
      let tasks = schedule.on(.requested(ScheduleFixture.request(1), viewID: 3)).compactMap(\.started)
      #expect(tasks.map(\.viewID) == [3] && tasks.map(\.isQuick) == [true])
      #expect(schedule.waiting == [1])
    }

    @Test func connectionsWithOldSnapshotsAreReservedUntilTheyAreReleased() {
      var schedule = ScheduleFixture.schedule()
      #expect(schedule.on(.snapshotBegan(2)).map(\.name) == ["endSnapshots"])
      #expect(schedule.lanes.map(\.use) == [.reserved, .reserved] && schedule.lanes.allSatisfy { $0.snapshot == nil })
      #expect(schedule.on(.requested(ScheduleFixture.request(1), viewID: 1)).isEmpty)
      #expect(schedule.on(.released(lanes: [0, 1])).map(\.name) == ["requestSnapshot"])
    }

    @Test func searchesThatAreNotDisplayedRestartAndCountOnce() {
      var schedule = ScheduleFixture.schedule(in: "finished")
      #expect(schedule.results.map(\.request.id) == [1])
      let lanes = schedule.startOver(displayed: [1: 0, 2: 0])
      #expect(lanes == [1, 0] && schedule.current == nil)
      #expect(schedule.waiting == [1] && schedule.results.isEmpty)
      #expect(schedule.searches[1]?.counts == SearchCounts())
    }

    @Test func nothingBeginsOnTheWayToASnapshot() {
      var schedule = ScheduleFixture.schedule()
      let (lanes, readyCount) = schedule.beginMove()
      #expect(lanes == [1, 0] && readyCount == 2)
      #expect(schedule.on(.requested(ScheduleFixture.request(1), viewID: 1)).isEmpty)
      for lane in lanes { schedule.lanes[lane].snapshot = 2 }
      schedule.free(lanes)
      #expect(schedule.on(.released(lanes: [])).isEmpty)
      #expect(schedule.on(.snapshotBegan(2)).map(\.name) == ["search"])
    }

    @Test func aRemovedViewLeavesItsConnectionToTheOthers() throws {
      var schedule = ScheduleFixture.schedule(lanes: 1)
      let task = try #require(schedule.on(.requested(ScheduleFixture.request(1), viewID: 1)).first?.started)
      _ = schedule.on(.requested(ScheduleFixture.request(1), viewID: 2))
      _ = schedule.on(.requested(ScheduleFixture.request(1), viewID: 3))
      #expect(schedule.on(.canceled(viewID: 1)).map(\.name) == ["stop"])
      schedule.removeView(1)
      schedule.removeView(2)
      let next = schedule.on(.ended(task, .success(OrderedRowIDs()))).compactMap(\.started)
      #expect(next.map(\.viewID) == [3])
      var other = ScheduleFixture.schedule(in: "finished")
      other.removeView(1)
      #expect(other.lanes.allSatisfy { $0.use == .idle } && other.results.isEmpty)
    }

    @Test func nothingHappensAfterTheEnd() {
      for state in ScheduleFixture.states {
        for name in ScheduleFixture.events {
          var schedule = ScheduleFixture.schedule(in: state)
          guard let event = ScheduleFixture.event(name, schedule) else { continue }
          schedule.close()
          #expect(schedule.on(event).isEmpty && schedule.wantedLaneCount == nil, "\(state) \(name)")
        }
      }
    }
  }
#endif
