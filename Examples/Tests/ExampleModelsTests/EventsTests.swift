import DataSources
import ExampleModels
import Testing

struct EventsTests {
  /// Three events of each color, a minute between them, looked at when the last one happens.
  private let model = EventsModel(
    (0..<9).map { (EventsModel.colors[$0 % 3], 1_000 + 60 * $0) }, now: 1_480)

  private var times: [Int] { model.rows.all.flatMap { $0 }.map(\.time) }

  @Test func theNewestEventIsFirst() {
    #expect(times == [1_360, 1_180, 1_000])
    #expect(model.rows.all[0].map(\.age) == ["2 minutes ago", "5 minutes ago", "8 minutes ago"])
    model.show(.green)
    #expect(times == [1_480, 1_300, 1_120])
  }

  @Test func addingInsertsAtTheTopOfTheColorShown() {
    let follower = Follower(model.rows)
    model.add(at: 2_000)
    model.add(at: 2_000)
    let news = follower.news()
    #expect(news.map { "\($0.changes)" } == ["insert 0-0", "insert 0-0"])
    #expect(news.map(\.animation) == [.top, .top])
    #expect(model.rows.all[0].map(\.id) == [10, 9, 6, 3, 0])
    #expect(model.rows.all[0].allSatisfy { $0.color == .red })
    #expect(follower.fault == nil)
  }

  @Test func choosingASegmentIsOneChange() {
    let follower = Follower(model.rows)
    model.show(.blue)
    #expect(follower.changes() == ["delete 0-0, 0-1, 0-2; insert 0-0, 0-1, 0-2"])
    #expect(model.rows.all[0].allSatisfy { $0.color == .blue })
    model.show(.pink)
    #expect(model.color == .blue)
    #expect(follower.changes() == [])
    #expect(follower.fault == nil)
  }

  @Test func segmentsThatAreNotShownAreSilent() {
    let follower = Follower(model.rows)
    let blue = model.rows.children[1].all[0].map(\.id)
    for id in blue { model.remove(id: id) }
    #expect(follower.changes() == [])
    model.show(.blue)
    #expect(model.rows.itemCount == 0)
    #expect(follower.fault == nil)
  }

  @Test func removingAllRemovesOneColor() {
    let follower = Follower(model.rows)
    model.removeAll()
    #expect(follower.changes() == ["delete 0-0, 0-1, 0-2"])
    model.removeAll()
    #expect(follower.changes() == [])
    model.show(.green)
    #expect(model.rows.itemCount == 3)
    #expect(follower.fault == nil)
  }

  @Test func removingOneIsOneDelete() throws {
    let follower = Follower(model.rows)
    let event = try #require(model.rows.item(at: ItemPosition(section: 0, item: 1)))
    model.remove(id: event.id)
    model.remove(id: event.id)
    #expect(follower.changes() == ["delete 0-1"])
    #expect(follower.fault == nil)
  }

  @Test func refreshingUpdatesOutdatedRows() {
    let follower = Follower(model.rows)
    model.refresh(now: 1_480)
    #expect(follower.changes() == [])
    model.refresh(now: 1_485)
    #expect(follower.changes() == [], "after 5 seconds all are as many minutes old as before")
    model.add(at: 1_490)
    #expect(follower.changes() == ["insert 0-0"])
    model.refresh(now: 1_545)
    #expect(follower.changes() == ["update 0-1, 0-2, 0-3"], "the new one is not a minute old")
    model.refresh(now: 5_000)
    #expect(model.rows.all[0].map(\.age) == ["58 minutes ago", "1 hour ago", "1 hour ago", "1 hour ago"])
    #expect(follower.changes() == ["update 0-0, 0-1, 0-2, 0-3"])
    #expect(follower.fault == nil)
  }

  static let ages: [(Int, String)] = [
    (-5, "just now"), (0, "just now"), (59, "just now"), (60, "1 minute ago"), (119, "1 minute ago"),
    (3_599, "59 minutes ago"), (3_600, "1 hour ago"), (86_399, "23 hours ago"), (86_400, "1 day ago"),
    (864_000, "10 days ago"),
  ]

  @Test(arguments: ages) func agesInWords(seconds: Int, words: String) {
    #expect(Event.age(of: 1_000_000 - seconds, now: 1_000_000) == words)
  }
}
