import BenchmarkSupport
import DataSourcesWeb
import Foundation

/// Pages of one list in several orders, in this process and without connections: only the list costs time.
struct OrderLoad {
  struct Result {
    /// The processor time in a second, in seconds.
    var used = 0.0
    var patches = 0
    var bytes = 0
    /// The number of compared pages whose rows aren't those of the list at the end.
    var wrongPages = 0
  }

  private static let window = WebWindow(start: 0, count: PatchLoad.windowCount)

  let pages: Int
  /// The number of orders, up to ten; the pages are in one after the other.
  let orders: Int

  /// Updates players one by one.
  func run(seconds: Int, rate: Int) async throws -> Result {
    let list = try await WebList { _ in PlayersScreen(count: 10_000) }
    var readers: [EventReader] = []
    for page in 0..<pages {
      let order = PlayersScreen.orders[page % orders]
      // The messages of the first page of each order are compared with the list.
      let reader = EventReader(order, isCompared: page < orders)
      await reader.start(try await list.open(Self.window, order: order))
      readers.append(reader)
    }
    _ = await update(list, readers, seconds: 2, rate)
    var result = await update(list, readers, seconds: seconds, rate)
    for reader in readers where reader.isCompared {
      let expected = await list.withScreen { $0.rows(in: reader.order, count: Self.window.count) }
      if try await reader.rows() != expected { result.wrongPages += 1 }
    }
    for reader in readers { await reader.cancel() }
    await list.close()
    return result
  }

  private func update(
    _ list: WebList<PlayersScreen>, _ readers: [EventReader], seconds: Int, _ rate: Int
  ) async -> Result {
    let before = await Self.counts(readers)
    let processor = ProcessorTime.now
    let clock = ContinuousClock()
    let start = clock.now
    for update in 0..<seconds * rate {
      try? await clock.sleep(until: start + .seconds(1) * update / rate)
      await list.withScreen { $0.update() }
    }
    // The last patches.
    try? await clock.sleep(for: .milliseconds(500))
    let used = (ProcessorTime.now - processor) / 1e6
    let after = await Self.counts(readers)
    return Result(
      used: used / Double(seconds), patches: after.patches - before.patches, bytes: after.bytes - before.bytes)
  }

  private static func counts(_ readers: [EventReader]) async -> (patches: Int, bytes: Int) {
    var sum = (patches: 0, bytes: 0)
    for reader in readers { sum = (sum.patches + (await reader.patches), sum.bytes + (await reader.bytes)) }
    return sum
  }
}

/// A reader of a page, which counts the messages, and stores those that are compared.
private actor EventReader {
  nonisolated let order: WebOrder?
  nonisolated let isCompared: Bool
  private(set) var patches = 0
  private(set) var bytes = 0
  private var messages: [String] = []
  private var task: Task<Void, Never>?

  init(_ order: WebOrder?, isCompared: Bool) {
    self.order = order
    self.isCompared = isCompared
  }

  func start(_ page: WebPage) {
    task = Task {
      for await message in page {
        patches += 1
        bytes += message.utf8.count
        if isCompared { messages.append(message) }
      }
    }
  }

  /// The HTML of the rows that a browser displays.
  func rows() throws -> [String] {
    var model = PageModel()
    for message in messages { try model.receive(Data(message.utf8)) }
    return model.rows.map(\.html)
  }

  func cancel() { task?.cancel() }
}

/// A player of the list.
private struct Player: Identifiable, Equatable {
  let id: Int
  var name: String
  var score: Int
  var wins: Int
  var matches: Int
  var country: Int
}

/// Players in five columns, by which they can be sorted.
private final class PlayersScreen: WebScreen {
  /// The shared order, and nine others.
  static let orders: [WebOrder?] =
    [nil] + [WebOrder("Score")]
    + ["Wins", "Matches", "Country", "Name"].flatMap { [WebOrder($0), WebOrder($0, isAscending: false)] }

  let list: any DataSource<CellReference<WebHost>>
  private let players: ListSource<Player>
  private let columns: [WebColumn<Player>]
  private var random = SeededGenerator(seed: 1)

  init(count: Int) {
    players = ListSource(
      (0..<count).map { id in
        Player(
          id: id, name: "Player \(id * 7_919 % count)", score: id * 104_729 % 2_000, wins: id * 31 % 90,
          matches: 90 + id * 17 % 60, country: id % 50)
      })
    columns = [
      WebColumn("Name", value: \.name),
      WebColumn("Country", value: \.country) { "\($0.country)" },
      WebColumn("Score", value: \.score) { "<b>\($0.score)</b>" },
      WebColumn("Wins", value: \.wins) { "\($0.wins)" },
      WebColumn("Matches", value: \.matches) { "\($0.matches)" },
    ]
    list = players.sorted(by: \.score, using: >).cells(.columns(columns))
  }

  var listOrder: WebOrder? { WebOrder("Score", isAscending: false) }
  var headings: [WebHeading] { columns.map(\.heading) }

  func makeList(
    in order: WebOrder, isolation: isolated any Actor
  ) async -> (any DataSource<CellReference<WebHost>>)? {
    players.sorted(in: order, of: columns)?.cells(.columns(columns))
  }

  /// Updates a player, whose position changes in every order.
  func update() {
    players.update(at: Int.random(in: 0..<players.count, using: &random)) { player in
      player.name = "Player \(Int.random(in: 0..<10_000, using: &random))"
      player.score = Int.random(in: 0..<2_000, using: &random)
      player.wins = Int.random(in: 0..<90, using: &random)
      player.matches = Int.random(in: 90..<150, using: &random)
      player.country = Int.random(in: 0..<50, using: &random)
    }
  }

  /// The HTML of the first rows in an order, computed naively.
  func rows(in order: WebOrder?, count: Int) -> [String] {
    let order = order ?? listOrder ?? WebOrder("Score")
    func sorted<Value: Comparable>(_ value: (Player) -> Value) -> [Player] {
      // The sort of the standard library is stable.
      players.items.sorted { order.isAscending ? value($0) < value($1) : value($1) < value($0) }
    }
    let sortedPlayers =
      switch order.id {
      case "Name": sorted(\.name)
      case "Country": sorted(\.country)
      case "Wins": sorted(\.wins)
      case "Matches": sorted(\.matches)
      default: sorted(\.score)
      }
    return sortedPlayers.prefix(count).map { player in
      "<div>\(player.name)</div><div>\(player.country)</div><div><b>\(player.score)</b></div><div>\(player.wins)</div>"
        + "<div>\(player.matches)</div>"
    }
  }
}
