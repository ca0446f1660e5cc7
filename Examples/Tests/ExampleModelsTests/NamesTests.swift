import DataSources
import ExampleModels
import Testing

struct NamesTests {
  private let model = NamesModel()

  private var found: [String] { model.results.all[0].map(\.name) }

  @Test func eachWordIsABeginning() {
    #expect(found == NamesModel.samples.sorted())
    model.query = "l"
    #expect(found.count == 30, "all that are called Lamarr, Liskov or Lovelace")
    model.query = "LO ad"
    #expect(found == ["Ada Lovelace"])
    model.query = "dа"  // the second letter is Cyrillic
    #expect(found == [])
    model.query = "ovelace"
    #expect(found == [], "not the beginning of a word")
    model.query = "  "
    #expect(found.count == 40)
  }

  /// Each typed letter inserts and deletes rows in one change.
  @Test func resultsFollowTheTypedText() {
    let follower = Follower(model.results)
    var before = Set(found)
    for query in ["g", "gr", "gra", "gr", "grace h", "grace hx", ""] {
      model.query = query
      let now = Set(found)
      let news = follower.news()
      #expect(news.count == (now == before ? 0 : 1), "\(query)")
      let gone = news.first?.changes.deletes.count ?? 0
      let come = news.first?.changes.inserts.count ?? 0
      #expect(gone == before.subtracting(now).count && come == now.subtracting(before).count)
      before = now
    }
    model.query = ""
    #expect(follower.changes() == [])
    #expect(follower.fault == nil)
  }

  /// One edit reaches the whole list and the results.
  @Test func bothListsFollowTheSameEdit() throws {
    model.query = "ada"
    let (names, results) = (Follower(model.names), Follower(model.results))
    let other = model.results(for: "zuse")
    model.add("Adam Zuse")
    #expect(found.last == "Adam Zuse")
    #expect(names.changes() == ["insert 0-4"])
    #expect(results.changes() == ["insert 0-4"])
    #expect(other.all[0].map(\.name) == ["Adam Zuse"])
    model.add("Konrad Zuse")
    #expect(results.changes() == [])
    #expect(names.news().count == 1 && other.itemCount == 2)
    model.add(" ")
    #expect(names.changes() == [])
    let ada = try #require(model.results.item(at: ItemPosition(section: 0, item: 0)))
    model.remove(id: ada.id)
    #expect(results.changes() == ["delete 0-0"] && names.changes() == ["delete 0-0"])
    #expect(names.fault == nil && results.fault == nil)
  }
}
