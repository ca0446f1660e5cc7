import DataSources
import ExampleModels
import Testing

struct LeaderboardTests {
  /// However many matches are played, the list has the order of a new one.
  @Test func theListRemainsSorted() {
    let model = LeaderboardModel(count: 40, seed: 3)
    let recorder = ListRecorder(model.rows)
    for _ in 0..<300 { model.play() }
    #expect(recorder.fault == nil)
    let players = model.rows.all
    for (league, section) in zip(Player.League.allCases, players) {
      #expect(section.allSatisfy { $0.league == league })
      #expect(section == section.sorted { ($0.score, $1.id) > ($1.score, $0.id) })
    }
    #expect(players.joined().count == 40)
  }

  @Test func aMatchAffectsTwoPlayersAtMost() {
    let model = LeaderboardModel(count: 40, seed: 5)
    let recorder = ListRecorder(model.rows)
    for _ in 0..<100 { model.play() }
    for update in recorder.newUpdates() {
      let changes = update.changes
      #expect(changes.moves.count + changes.deletes.count + changes.updates.count <= 4)
      #expect(!changes.isReload)
    }
  }

  @Test func aLonelyPlayerPlaysNothing() {
    let model = LeaderboardModel(count: 1)
    let recorder = ListRecorder(model.rows)
    model.play()
    #expect(recorder.newUpdates().isEmpty)
  }
}
