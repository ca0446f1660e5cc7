public import DataSourcesWeb
public import Hummingbird

/// The routes of one live list: its events, its window, and the browser's side.
public struct ListRoutes: Sendable {
  private let list: WebList
  private let path: String

  /// - Parameters:
  ///   - list: what to show.
  ///   - path: where the list's routes begin, such as `/cities`.
  public init(_ list: WebList, at path: String) {
    self.list = list
    self.path = path
  }

  /// Adds the routes.
  public func add(to router: Router<GalleryContext>) {
    router.get("\(path)/events") { [list] request, _ in
      let query = request.uri.queryParameters
      let window = WebWindow { query[Substring($0)].flatMap { Int($0) } }
      let page = await list.open(window, search: query["search"].map(String.init) ?? "")
      return eventStream(request, messages: page)
    }
    router.post("\(path)/window") { [list] request, context in
      let form = try await FormData(of: request, context: context)
      let isOpen = await list.show(
        page: form["page"], window: WebWindow { Int(form[$0]) }, search: form["search"],
        sequence: Int(form["sequence"]) ?? 0)
      return Response(status: isOpen ? .noContent : .gone)
    }
  }

  /// Adds the files that the browser's side is made of, which are the same for every list.
  public static func addBrowserFiles(to router: Router<GalleryContext>) {
    for file in WebList.browserFiles {
      router.add("/list/\(file.name)", Asset(file.content, type: file.contentType))
    }
  }
}

extension WebWindow {
  /// The window that a browser asks for; what it does not say is a window of some rows at the top.
  fileprivate init(_ number: (String) -> Int?) {
    let start = number("start") ?? 0
    self.init(start: start, count: number("count") ?? 60, anchor: number("anchor") ?? start)
  }
}
