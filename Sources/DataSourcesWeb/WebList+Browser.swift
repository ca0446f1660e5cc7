extension WebList {
  /// The browser's side: a JavaScript module that exports `ListView`.
  ///
  /// Serve it as `text/javascript`.
  public static var script: String { String(decoding: PackageResources.list_js, as: UTF8.self) }

  /// What the browser's side needs of style.
  ///
  /// Serve it as `text/css`.
  public static var styleSheet: String { String(decoding: PackageResources.list_css, as: UTF8.self) }
}
