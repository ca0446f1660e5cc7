extension WebList {
  /// The browser's side: plain JavaScript modules, of which `list.js` exports `ListView`, and the style they need.
  ///
  /// Serve them from one folder:
  ///
  ///     import { ListView } from '/list/list.js'
  ///     const list = new ListView(element, { url: '/cities', rowHeight: 48, headerHeight: 32 })
  public static let browserFiles = [
    BrowserFile(script: "list.js", PackageResources.list_js),
    BrowserFile("list.css", "text/css; charset=utf-8", PackageResources.list_css),
  ]
}
