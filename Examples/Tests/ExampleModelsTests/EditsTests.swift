import DataSources
import ExampleModels
import Testing

struct EditsTests {
  @Test func eachButtonIsOneChange() {
    let model = EditsModel<String>()
    let follower = Follower(model.rows)
    model.add()
    #expect(model.rows.items.map(\.value) == ["0", "one", "2", "two", "three", "caramba!", "extraordinary"])
    model.remove()
    #expect(model.rows.items.map(\.value) == ["two", "three", "caramba!", "extraordinary"])
    model.update()
    #expect(model.rows.items.map(\.value) == ["null", "eins", "zwei", "extraordinary"])
    #expect(model.get() == "eins")
    let news = follower.news()
    #expect(
      news.map { "\($0.changes)" } == ["insert 0-0, 0-2", "delete 0-0, 0-1, 0-2", "update 0-0, 0-1, 0-2"])
    #expect(news.map(\.animation) == [.top, .fade, .fade])
    #expect(follower.fault == nil)
  }

  @Test(arguments: 0..<5) func nothingIsWrongWithFewerRows(count: Int) {
    let values = Array(1...9)
    let make = { EditsModel(Array(values.prefix(count)), adding: [7, 8], updatingTo: [10, 11, 12]) }
    let (adding, removing, updating) = (make(), make(), make())
    let followers = [adding, removing, updating].map { Follower($0.rows) }
    adding.add()
    var expected = Array(values.prefix(count))
    expected.insert(7, at: 0)
    expected.insert(8, at: min(2, expected.count))
    #expect(adding.rows.items.map(\.value) == expected)
    #expect(adding.get() == expected[1])
    removing.remove()
    #expect(removing.rows.items.map(\.value) == Array(values.prefix(count).dropFirst(3)))
    #expect(removing.get() == removing.rows.items.dropFirst().first?.value)
    updating.update()
    #expect(updating.rows.items.map(\.value) == Array(([11, 12, 10] + values.dropFirst(3)).prefix(count)))
    #expect(followers.map { $0.news().count } == [1, count > 0 ? 1 : 0, count > 0 ? 1 : 0])
    #expect(followers.allSatisfy { $0.fault == nil })
  }

  @Test func theLengthOfAWordDecidesItsKind() {
    let words = ["": WordKind.short, "one": .short, "four": .medium, "caramba!": .medium, "nine char": .long]
    for (word, kind) in words { #expect(WordKind(word) == kind, "\(word)") }
    #expect(Set(EditsModel<String>().rows.items.map { WordKind($0.value) }) == Set(WordKind.allCases))
  }

  @Test func anUpdateCanChangeTheKind() {
    let model = EditsModel(["long enough", "b", "c"], adding: ["x", "y"], updatingTo: ["z", "short", "yy"])
    let ids = model.rows.items.map(\.id)
    model.update()
    #expect(model.rows.items.map { WordKind($0.value) } == [.medium, .short, .short])
    #expect(model.rows.items.map(\.id) == ids)
  }
}
