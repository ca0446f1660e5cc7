import DataSourcesWeb
import ExampleModels
import Testing

@testable import GalleryKit

struct StateStoreTests {
  /// Edits are kept after a restart, until they are reset.
  @Test func editsSurviveARestart() async throws {
    let folder = try TemporaryFolder()
    let first = try await ExampleLists(folder: folder.url, now: { 1_000_000 })
    let countAtFirst = try await count(.events, in: first)
    _ = try await first.perform(PageAction(name: "add"), on: .events)
    _ = try await first.perform(PageAction(name: "add"), on: .items)
    _ = try await first.perform(PageAction(name: "unload"), on: .cities)
    #expect(try await count(.events, in: first) == countAtFirst + 1)
    await first.close()

    let second = try await ExampleLists(folder: folder.url, now: { 1_000_000 })
    #expect(try await count(.events, in: second) == countAtFirst + 1)
    #expect(try await count(.items, in: second) == 6)
    #expect(try await count(.cities, in: second) == 0)
    _ = try await second.perform(PageAction(name: "reset"), on: .events)
    #expect(try await count(.events, in: second) == countAtFirst)
    await second.close()

    let third = try await ExampleLists(folder: folder.url, now: { 1_000_000 })
    #expect(try await count(.events, in: third) == countAtFirst)
    await third.close()
  }

  @Test func anUnreadableStateIsNone() async throws {
    let states = try ExampleStorage(folder: nil, readingsCount: 1).states
    #expect(states.state(of: .events, as: Int.self) == nil)
    states.save("text", of: .events)
    #expect(states.state(of: .events, as: Int.self) == nil)
    #expect(states.state(of: .events, as: String.self) == "text")
    states.remove(.events)
    #expect(states.state(of: .events, as: String.self) == nil)
  }

  private func count(_ screen: GalleryScreen, in lists: ExampleLists) async throws -> Int {
    if screen.isShared { return await lists[screen]?.withScreen { $0.list.shape.itemCount } ?? -1 }
    return try await lists.visitors.withLists(of: screen, for: "") { lists in
      await lists.rows.withScreen { $0.list.shape.itemCount }
    }
  }
}
