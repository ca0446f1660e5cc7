import DataSourcesWeb

/// The links to all screens, grouped by task.
struct Navigation {
  /// The address of the page that it is on.
  var current: String

  private struct Link {
    var path: String
    var title: String
  }

  var html: HTML {
    let groups: HTML = ScreenTask.allCases.reduce("") { html, task in
      let links = Self.links(of: task)
      let items: HTML = links.reduce("") { $0 + item($1) }
      return html + "<h2>\(task.rawValue)</h2><ul>\(items)</ul>"
    }
    return """
      <nav id="nav" aria-label="Screens"><ul>\(item(Link(path: "/", title: "Home")))</ul>\(groups)\
      <p class="credit">Some screens are those of the libraries this package follows: TaylorSource, GenericDataSource, \
      EDataSource, EZDataSource and YapDatabase.</p></nav>
      """
  }

  private func item(_ link: Link) -> HTML {
    let mark: HTML = link.path == current ? #" aria-current="page""# : ""
    return #"<li><a href="\#(link.path)"\#(mark)>\#(link.title)</a></li>"#
  }

  private static func links(of task: ScreenTask) -> [Link] {
    let screens = GalleryScreen.allCases.filter { $0.task == task }.map { Link(path: $0.path, title: $0.title) }
    return task == .database ? [Link(path: "/cities", title: "World cities")] + screens : screens
  }
}
