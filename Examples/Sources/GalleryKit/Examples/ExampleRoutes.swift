import DataSourcesWeb
import Hummingbird

/// The pages of the examples, their lists and their actions.
struct ExampleRoutes {
  let lists: ExampleLists
  let gate: StreamGate
  /// The number of cities in the database, for the start page.
  let cityCount: @Sendable () async throws -> Int

  func add(to router: Router<GalleryContext>) {
    for (path, list) in lists.byPath { ListRoutes(list, at: path, gate: gate).add(to: router) }
    router.get("/") { [lists, cityCount] _, _ in
      let count = try? await cityCount()
      return await Response.html(HomePage(demonstration: lists.page(of: .leaderboard), cityCount: count).html)
    }
    for screen in GalleryScreen.allCases { add(screen, to: router) }
  }

  private func add(_ screen: GalleryScreen, to router: Router<GalleryContext>) {
    router.get(RouterPath(screen.path)) { [lists] request, _ in
      await Response.html(lists.page(of: screen, for: BrowserSession.id(of: request)).html)
    }
    router.get("\(screen.path)/chosen") { [lists] request, _ in
      await Response.json(lists.state(of: screen, for: BrowserSession.id(of: request)))
    }
    router.post("\(screen.path)/actions") { [lists] request, context in
      let form = try await FormData(of: request, context: context)
      let visitor = BrowserSession.id(of: request)
      let action = PageAction(name: form["action"], row: form["row"], value: form["value"])
      guard let answer = try await lists.perform(action, on: screen, for: visitor) else {
        throw HTTPError(.notFound, message: "There is no such action.")
      }
      var state = await lists.state(of: screen, for: visitor)
      state.sentence = answer.sentence
      return Response.json(state)
    }
  }
}
