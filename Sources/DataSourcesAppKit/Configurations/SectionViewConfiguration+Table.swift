#if LIST_VIEWS
  public import DataSourcesCells

  extension SectionViewConfiguration where Host == NSTableView {
    /// Returns a configuration of headers or footers of a class, which are group rows.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - identifier: The identifier by which views are reused; the full name of the class by default.
    ///   - configure: Configures a view for a section.
    @MainActor
    public static func view<View: NSView>(
      _ type: View.Type, identifier: String? = nil,
      configure: @escaping (_ view: View, _ section: SectionContext) -> Void
    ) -> Self {
      let identifier = identifier ?? String(reflecting: type)
      let registration = { (_: SectionViewKind) in CellRegistration<NSTableView>(type) { _ in } }
      return Self(kind: identifier, registration: registration) { table, _, _, context in
        let view = table.reusedView(NSUserInterfaceItemIdentifier(identifier)) { type.init(frame: .zero) }
        configure(view, context)
        return view
      } reconfigure: { view, context in
        guard let view = view as? View else { return false }
        configure(view, context)
        return true
      }
    }
  }
#endif
