public import DataSourcesCells

extension SectionViewConfiguration where Host == WebHost {
  /// Returns a configuration of headers or footers that are displayed as HTML.
  ///
  ///     talks.cells(.html { talk in "<b>\(talk.title)</b>" }).footer { section in
  ///       .html { _ in "<small>Section \(section.section + 1)</small>" }
  ///     }
  ///
  /// - Parameter html: Returns the inside of the element. Interpolated text is escaped.
  public static func html(_ html: @escaping (_ section: SectionContext) -> HTML) -> Self {
    Self(kind: "html") { _, _, _, context in
      html(context)
    } reconfigure: { _, _ in
      false
    }
  }
}
