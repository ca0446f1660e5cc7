extension BrowserFile {
  /// The browser's side: a JavaScript module `list.js`, which exports `ListView`, those that it loads when they are needed, and
  /// the styles.
  ///
  /// Serve them from one folder:
  ///
  /// ```js
  /// import { ListView } from '/list/list.js'
  /// const list = new ListView(element, { url: '/cities', rowHeight: 48, headerHeight: 32 })
  /// ```
  public static let all =
    files(of: scripts) + [
      BrowserFile(
        "list.css", joining: [PackageResources.list_css, PackageResources.first_css]),
      BrowserFile("nested.css", joining: [PackageResources.nested_css]),
      BrowserFile("interaction.css", joining: [PackageResources.interaction_css]),
    ]

  /// The first script is what every page needs; names at the top level of a script differ.
  static let scripts = [
    BrowserScript(
      name: "list.js",
      modules: [
        ("list", PackageResources.list_js),
        ("display", PackageResources.display_js),
        ("window", PackageResources.window_js),
        ("features", PackageResources.features_js),
        ("changes", PackageResources.changes_js),
        ("elements", PackageResources.elements_js),
        ("sections", PackageResources.sections_js),
        ("geometry", PackageResources.geometry_js),
        ("heights", PackageResources.heights_js),
        ("layout", PackageResources.layout_js),
        ("viewport", PackageResources.viewport_js),
        ("scrolling", PackageResources.scrolling_js),
        ("frame", PackageResources.frame_js),
        ("connection", PackageResources.connection_js),
        ("channel", PackageResources.channel_js),
        ("retry", PackageResources.retry_js),
      ]),
    // The shared worker is this file, so it has what it needs of the first one.
    BrowserScript(
      name: "stream.js",
      modules: [
        ("hub", PackageResources.hub_js),
        ("line", PackageResources.line_js),
        ("events", PackageResources.events_js),
        ("retry", PackageResources.retry_js),
        // At its end, since it runs when the file is loaded.
        ("stream", PackageResources.stream_js),
      ]),
    BrowserScript(name: "leader.js", modules: [("leader", PackageResources.leader_js)]),
    BrowserScript(name: "own.js", modules: [("own", PackageResources.own_js)]),
    BrowserScript(
      name: "scaled.js", modules: [("scaled", PackageResources.scaled_js), ("scale", PackageResources.scale_js)]),
    BrowserScript(
      name: "measured.js",
      modules: [
        ("measured", PackageResources.measured_js),
        ("measuring", PackageResources.measuring_js),
        ("following", PackageResources.following_js),
        ("tree", PackageResources.tree_js),
      ]),
    BrowserScript(name: "animation.js", modules: [("animation", PackageResources.animation_js)]),
    BrowserScript(
      name: "interaction.js",
      modules: [
        ("interaction", PackageResources.interaction_js),
        ("focus", PackageResources.focus_js),
        ("keys", PackageResources.keys_js),
        ("navigation", PackageResources.navigation_js),
        ("finding", PackageResources.finding_js),
        ("notices", PackageResources.notices_js),
        ("posts", PackageResources.posts_js),
        ("styles", PackageResources.styles_js),
        ("texts", PackageResources.texts_js),
      ]),
    BrowserScript(
      name: "menu.js",
      modules: [
        ("menu", PackageResources.menu_js),
        ("popup", PackageResources.popup_js),
        ("commands", PackageResources.commands_js),
      ]),
    BrowserScript(
      name: "moving.js",
      modules: [
        ("moving", PackageResources.moving_js),
        ("reordering", PackageResources.reordering_js),
        ("dropping", PackageResources.dropping_js),
        ("keymoves", PackageResources.keymoves_js),
      ]),
    BrowserScript(
      name: "swiping.js",
      modules: [("swiping", PackageResources.swiping_js), ("tray", PackageResources.tray_js)]),
    BrowserScript(
      name: "nested.js",
      modules: [
        ("nested", PackageResources.nested_js),
        ("nestedlist", PackageResources.nestedlist_js),
        ("nestedwindow", PackageResources.nestedwindow_js),
        ("oneline", PackageResources.oneline_js),
      ]),
  ]
}
