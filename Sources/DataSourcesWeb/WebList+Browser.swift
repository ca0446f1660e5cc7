extension BrowserFile {
  /// The browser's side: a JavaScript module `list.js`, which exports `ListView`, those that it loads when they are needed, and the style.
  ///
  /// Serve them from one folder:
  ///
  /// ```js
  /// import { ListView } from '/list/list.js'
  /// const list = new ListView(element, { url: '/cities', rowHeight: 48, headerHeight: 32 })
  /// ```
  public static let all = [
    BrowserFile("list.js", joining: modules),
    BrowserFile("nested.js", PackageResources.nested_js, importingFrom: "list.js"),
    BrowserFile("worker.js", PackageResources.worker_js, importingFrom: "list.js"),
    BrowserFile("list.css", "text/css; charset=utf-8", PackageResources.list_css),
  ]

  /// What every page needs, as one script: the names at the top level differ.
  private static let modules = [
    PackageResources.list_js,
    PackageResources.connection_js,
    PackageResources.channel_js,
    PackageResources.hub_js,
    PackageResources.leader_js,
    PackageResources.line_js,
    PackageResources.events_js,
    PackageResources.retry_js,
    PackageResources.frame_js,
    PackageResources.changes_js,
    PackageResources.elements_js,
    PackageResources.geometry_js,
    PackageResources.heights_js,
    PackageResources.layout_js,
    PackageResources.measuring_js,
    PackageResources.scale_js,
    PackageResources.scrolling_js,
    PackageResources.viewport_js,
    PackageResources.keyboard_js,
    PackageResources.animation_js,
    PackageResources.interaction_js,
    PackageResources.menu_js,
    PackageResources.moving_js,
    PackageResources.reordering_js,
    PackageResources.swiping_js,
    PackageResources.notices_js,
    PackageResources.texts_js,
  ]
}
