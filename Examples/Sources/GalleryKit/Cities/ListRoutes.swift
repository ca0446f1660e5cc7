import DataSourcesWeb
public import Hummingbird

/// The routes of one live list: its events, its window, and the browser's side.
public struct ListRoutes: Sendable {
  private let list: any WebPageOpening
  private let path: String
  private let gate: StreamGate

  /// - Parameters:
  ///   - list: what to show.
  ///   - path: where the list's routes begin, such as `/cities`.
  init(_ list: any WebPageOpening, at path: String, gate: StreamGate) {
    self.list = list
    self.path = path
    self.gate = gate
  }

  /// Adds the routes.
  public func add(to router: Router<GalleryContext>) {
    router.get("\(path)/events") { [list, gate] request, context in
      let query = try FormData(queryOf: request)
      let permit = try gate.enter(client: context.client)
      let page = try await list.open(fields: query.values, session: BrowserSession.id(of: request))
      return eventStream(request, events: page.events, permit: permit) { await page.close() }
    }
    router.post("\(path)/window") { [list] request, context in
      let form = try await FormData(of: request, context: context, upTo: FormData.windowSize)
      let isOpen = try await list.show(fields: form.values, session: BrowserSession.id(of: request))
      return Response(status: isOpen ? .noContent : .gone)
    }
    router.post("\(path)/action") { [list] request, context in
      let form = try await FormData(of: request, context: context)
      do {
        let answer = try await list.perform(fields: form.values, session: BrowserSession.id(of: request))
        return Response.json(text: answer)
      } catch let error as WebListError {
        var response = Response.json(text: error.json, status: .init(code: error.status))
        if error.isTemporary { response.headers[.retryAfter] = "\(GallerySentences.retryAfter(response.status))" }
        return response
      }
    }
  }

  /// Adds the files that the browser's side is made of, which are the same for every list.
  public static func addBrowserFiles(to router: Router<GalleryContext>) {
    for (name, asset) in browserFiles { router.add("/list/\(name)", asset) }
  }

  private static let browserFiles = BrowserFile.all.map { ($0.name, Asset($0.content, type: $0.contentType)) }
}
