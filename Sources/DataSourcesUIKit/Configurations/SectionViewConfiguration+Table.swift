#if LIST_VIEWS
  public import DataSourcesCells

  extension SectionViewConfiguration where Host == UITableView {
    /// Returns a configuration of headers or footers of a class, which the list registers.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - reuseIdentifier: The reuse identifier; the full name of the class by default.
    ///   - configure: Configures a view for a section.
    @MainActor
    public static func view<View: UITableViewHeaderFooterView>(
      _ type: View.Type, reuseIdentifier: String? = nil,
      configure: @escaping (_ view: View, _ section: SectionContext) -> Void
    ) -> Self {
      let identifier = reuseIdentifier ?? String(reflecting: type)
      return dequeuing(identifier, configure) { kind in
        CellRegistration(type) {
          $0.register(type, forHeaderFooterViewReuseIdentifier: kind.tableIdentifier(identifier))
        }
      }
    }

    /// Returns a configuration of headers or footers that are loaded from a nib, whose last top-level view is one.
    @MainActor
    public static func nib<View: UITableViewHeaderFooterView>(
      _ nib: UINib, _ type: View.Type = View.self, reuseIdentifier: String? = nil,
      configure: @escaping (_ view: View, _ section: SectionContext) -> Void
    ) -> Self {
      let identifier = reuseIdentifier ?? String(describing: type)
      return dequeuing(identifier, configure) { kind in
        CellRegistration(type, key: AnyHashable(ObjectIdentifier(nib))) {
          $0.register(nib, forHeaderFooterViewReuseIdentifier: kind.tableIdentifier(identifier))
        }
      }
    }

    /// Returns a configuration of headers or footers that the app registers.
    @MainActor
    public static func prototype<View: UITableViewHeaderFooterView>(
      _ reuseIdentifier: String? = nil, _ type: View.Type = View.self,
      configure: @escaping (_ view: View, _ section: SectionContext) -> Void
    ) -> Self { dequeuing(reuseIdentifier ?? String(describing: type), configure, registration: nil) }

    @MainActor
    private static func dequeuing<View: UITableViewHeaderFooterView>(
      _ identifier: String, _ configure: @escaping (View, SectionContext) -> Void,
      registration: ((SectionViewKind) -> CellRegistration<UITableView>)?
    ) -> Self {
      Self(kind: identifier, registration: registration) { tableView, kind, _, context in
        // Tables keep headers and footers under one name; those of the app have the bare one.
        let name = registration == nil ? identifier : kind.tableIdentifier(identifier)
        let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: name)
        guard let view = view as? View else {
          let found = view.map { "\(type(of: $0))" } ?? "nothing"
          preconditionFailure("The table has \(found) for \"\(name)\", not \(View.self)")
        }
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
