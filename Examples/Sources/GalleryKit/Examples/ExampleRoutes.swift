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
    router.get(RouterPath(screen.path)) { [lists] _, _ in await Response.html(lists.page(of: screen).html) }
    router.get("\(screen.path)/chosen") { [lists] _, _ in await Response.json(lists.state(of: screen)) }
    router.post("\(screen.path)/actions") { [lists] request, context in
      let form = try await FormData(of: request, context: context)
      let action = PageAction(name: form["action"], row: form["row"], value: form["value"])
      guard let answer = await lists.perform(action, on: screen) else {
        throw HTTPError(.notFound, message: "There is no such action.")
      }
      var state = await lists.state(of: screen)
      state.sentence = answer.sentence
      return Response.json(state)
    }
  }
}

extension ExampleLists {
  /// The page of a screen, as it is now.
  func page(of screen: GalleryScreen) async -> ExamplePage {
    let status = await state(of: screen).status
    guard let list = self[screen] else { return ExamplePage(screen: screen, controls: [], layout: RowLayout()) }
    // Other screens don't display their rows without a script.
    let excerpt = screen == .store ? await list.excerpt(of: WebWindow(start: 0, count: 40)) : nil
    return await list.withScreen { shown in
      ExamplePage(screen: screen, controls: shown.controls, layout: shown.layout, status: status, excerpt: excerpt)
    }
  }

  /// What the page of a screen displays besides its list.
  func state(of screen: GalleryScreen) async -> PageState {
    var state = await self[screen]?.pageState() ?? PageState()
    if screen == .diff { state.status += "\n" + (await heckel.pageState().status) }
    return state
  }
}
