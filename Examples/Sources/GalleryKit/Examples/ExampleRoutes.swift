import DataSourcesWeb
import ExampleModels
import Hummingbird

/// The pages of the examples, their lists and their actions.
struct ExampleRoutes {
  let lists: ExampleLists
  let gate: StreamGate
  /// The number of cities in the database, for the start page.
  let cityCount: @Sendable () async throws -> Int

  /// What an action or a question is answered with.
  struct Answer: Codable, Equatable {
    /// A sentence to show.
    var sentence = ""
    /// The values of the page's choices that are chosen, by action.
    var chosen: [String: String] = [:]
  }

  func add(to router: Router<GalleryContext>) throws {
    router.get("/") { [cityCount] _, _ in Response.html(HomePage(cityCount: try? await cityCount()).html) }
    for screen in ExampleScreen.allCases {
      if let list = lists[screen] { add(screen, list, to: router) }
    }
  }

  private func add(_ screen: ExampleScreen, _ list: WebList<ExampleWebScreen>, to router: Router<GalleryContext>) {
    ListRoutes(list, at: screen.path, gate: gate).add(to: router)
    router.get(RouterPath(screen.path)) { _, _ in await Response.html(list.examplePage(of: screen).html) }
    router.get("\(screen.path)/chosen") { _, _ in await Response.json(Answer(chosen: list.chosenValues())) }
    router.post("\(screen.path)/actions") { request, context in
      let form = try await FormData(of: request, context: context)
      let action = PageAction(name: form["action"], row: form["row"], value: form["value"])
      guard let answer = await list.perform(action) else {
        throw HTTPError(.notFound, message: "There is no such action.")
      }
      return await Response.json(Answer(sentence: answer.sentence, chosen: list.chosenValues()))
    }
  }
}
