extension BrowserFile {
  /// The browser's side: plain JavaScript modules, of which `list.js` exports `ListView`, and the style they need.
  ///
  /// Serve them from one folder:
  ///
  ///     import { ListView } from '/list/list.js'
  ///     const list = new ListView(element, { url: '/cities', rowHeight: 48, headerHeight: 32 })
  public static let all = [
    BrowserFile(script: "list.js", PackageResources.list_js),
    BrowserFile(script: "connection.js", PackageResources.connection_js),
    BrowserFile(script: "geometry.js", PackageResources.geometry_js),
    BrowserFile(script: "changes.js", PackageResources.changes_js),
    BrowserFile(script: "elements.js", PackageResources.elements_js),
    BrowserFile(script: "animation.js", PackageResources.animation_js),
    BrowserFile("list.css", "text/css; charset=utf-8", PackageResources.list_css),
  ]
}
