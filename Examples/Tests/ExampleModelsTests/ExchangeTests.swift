import DataSources
import ExampleModels
import Testing

struct ExchangeTests {
  private let contacts: any DataSource<String> = ExchangeSamples.contacts().map(\.name)
  private let colors: any DataSource<String> = ExchangeSamples.colors().map(\.title)

  private static let names = Contact.samples.map(\.name)
  private static let titles = NamedColor.allCases.prefix(9).map(\.title)

  @Test func rowsMoveWithinOneSection() {
    let model = ExchangeModel(inOneSection: contacts, colors)
    let follower = Follower(model.rows)
    #expect(model.rows.all == [Self.names + Self.titles])
    model.exchange()
    #expect(model.rows.all == [Self.titles + Self.names])
    let news = follower.news()
    #expect(news.map(\.changes.moves.count) == [5], "the shorter list moves")
    #expect(news.map(\.changes.count) == [5])
    model.exchange()
    #expect(model.rows.all == [Self.names + Self.titles])
    #expect(follower.news().map(\.changes.moves.count) == [5])
    #expect(follower.fault == nil)
  }

  @Test func sectionsMove() {
    let model = ExchangeModel(inTwoSections: contacts, colors)
    let follower = Follower(model.rows)
    model.exchange()
    #expect(model.rows.all == [Self.titles, Self.names])
    model.exchange()
    #expect(model.rows.all == [Self.names, Self.titles])
    let changes = follower.changes()
    #expect(changes.count == 2)
    #expect(changes.allSatisfy { ["move section 0 to 1", "move section 1 to 0"].contains($0) })
    #expect(follower.fault == nil)
  }

  @Test func aSectionOfTwoListsMoves() {
    let model = ExchangeModel(
      title: ExchangeSamples.title().map { $0 }, above: contacts, beside: colors)
    let follower = Follower(model.rows)
    #expect(model.rows.all == [["Contacts"] + Self.names, Self.titles])
    model.exchange()
    #expect(model.rows.all == [Self.titles, ["Contacts"] + Self.names])
    #expect(follower.news().map { [$0.changes.sectionMoves.count, $0.changes.count] } == [[1, 1]])
    #expect(follower.fault == nil)
  }
}
