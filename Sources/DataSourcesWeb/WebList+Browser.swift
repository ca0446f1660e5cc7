extension BrowserFile {
  /// The browser's side: plain JavaScript modules, of which `list.js` exports `ListView`, and the style they need.
  ///
  /// Serve them from one folder:
  ///
  /// ```js
  /// import { ListView } from '/list/list.js'
  /// const list = new ListView(element, { url: '/cities', rowHeight: 48, headerHeight: 32 })
  /// ```
  public static let all = [
    BrowserFile(script: "list.js", PackageResources.list_js),
    BrowserFile(script: "connection.js", PackageResources.connection_js),
    BrowserFile(script: "channel.js", PackageResources.channel_js),
    BrowserFile(script: "hub.js", PackageResources.hub_js),
    BrowserFile(script: "worker.js", PackageResources.worker_js),
    BrowserFile(script: "leader.js", PackageResources.leader_js),
    BrowserFile(script: "line.js", PackageResources.line_js),
    BrowserFile(script: "events.js", PackageResources.events_js),
    BrowserFile(script: "retry.js", PackageResources.retry_js),
    BrowserFile(script: "frame.js", PackageResources.frame_js),
    BrowserFile(script: "changes.js", PackageResources.changes_js),
    BrowserFile(script: "elements.js", PackageResources.elements_js),
    BrowserFile(script: "geometry.js", PackageResources.geometry_js),
    BrowserFile(script: "heights.js", PackageResources.heights_js),
    BrowserFile(script: "layout.js", PackageResources.layout_js),
    BrowserFile(script: "measuring.js", PackageResources.measuring_js),
    BrowserFile(script: "scale.js", PackageResources.scale_js),
    BrowserFile(script: "scrolling.js", PackageResources.scrolling_js),
    BrowserFile(script: "viewport.js", PackageResources.viewport_js),
    BrowserFile(script: "keyboard.js", PackageResources.keyboard_js),
    BrowserFile(script: "animation.js", PackageResources.animation_js),
    BrowserFile(script: "interaction.js", PackageResources.interaction_js),
    BrowserFile(script: "menu.js", PackageResources.menu_js),
    BrowserFile(script: "moving.js", PackageResources.moving_js),
    BrowserFile(script: "reordering.js", PackageResources.reordering_js),
    BrowserFile(script: "nested.js", PackageResources.nested_js),
    BrowserFile(script: "swiping.js", PackageResources.swiping_js),
    BrowserFile(script: "notices.js", PackageResources.notices_js),
    BrowserFile(script: "texts.js", PackageResources.texts_js),
    BrowserFile("list.css", "text/css; charset=utf-8", PackageResources.list_css),
  ]
}
