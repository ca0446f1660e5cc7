import DataSources
import DataSourcesWeb
import Foundation
import Testing

/// Moves between the sections of a list, as a page requests them.
struct SectionMoveTests {
  private final class Screen: WebScreen {
    struct Item: Identifiable, Hashable, Sendable { var id: Int }

    let items = SectionedSource(
      (0..<2).map { section in
        ListSection(id: section, items: (0..<3).map { Item(id: section * 3 + $0) })
      })
    let list: any DataSource<CellReference<WebHost>>

    init() { list = items.cells(.html { "\($0.id)" }).onMove(in: items) }
  }

  @Test func anItemIsMovedBehindAnother() async throws {
    let list = try await WebList { _ in Screen() }
    let page = try await list.open(WebWindow(start: 0, count: 10))
    let messages = page.makeAsyncIterator()
    let open = try #require(await messages.next())
    let message = try #require(try JSONSerialization.jsonObject(with: Data(open.utf8)) as? [String: Any])
    let keys = try #require(message["rows"] as? [[Any]]).compactMap { $0.first as? String }
    func move(_ item: Int, _ target: Int, isAfter: Bool) async throws -> [[Int]] {
      _ = try await list.perform(.move(target: keys[target], isAfter: isAfter), key: keys[item], page: page.id)
      _ = await messages.next()
      return await list.withScreen { $0.items.sections.map { $0.items.map(\.id) } }
    }
    #expect(try await move(3, 2, isAfter: true) == [[0, 1, 2, 3], [4, 5]])
    #expect(try await move(0, 5, isAfter: true) == [[1, 2, 3], [4, 5, 0]])
    #expect(try await move(1, 4, isAfter: false) == [[2, 3], [1, 4, 5, 0]])
    // In its section the target makes room.
    #expect(try await move(2, 3, isAfter: true) == [[3, 2], [1, 4, 5, 0]])
  }
}
