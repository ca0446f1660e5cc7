#if LIST_VIEWS
  public import DataSourcesCells

  extension SectionViewConfiguration where Host == NSCollectionView {
    /// Returns a configuration of section views of a class, which the list registers.
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
      return made(identifier, configure) { kind in
        CellRegistration(type) {
          $0.register(
            type, forSupplementaryViewOfKind: kind.elementKind,
            withIdentifier: NSUserInterfaceItemIdentifier(identifier))
        }
      }
    }

    /// Returns a configuration of section views that are loaded from a nib.
    ///
    /// - Parameters:
    ///   - nib: The nib. Create it once: another nib is registered again.
    ///   - type: The class of its view.
    ///   - identifier: The identifier by which views are reused; the name of the class by default.
    ///   - configure: Configures a view for a section.
    @MainActor
    public static func nib<View: NSView>(
      _ nib: NSNib, _ type: View.Type = View.self, identifier: String? = nil,
      configure: @escaping (_ view: View, _ section: SectionContext) -> Void
    ) -> Self {
      let identifier = identifier ?? String(describing: type)
      return made(identifier, configure) { kind in
        CellRegistration(type, key: AnyHashable(ObjectIdentifier(nib))) {
          $0.register(
            nib, forSupplementaryViewOfKind: kind.elementKind,
            withIdentifier: NSUserInterfaceItemIdentifier(identifier))
        }
      }
    }

    @MainActor
    private static func made<View: NSView>(
      _ identifier: String, _ configure: @escaping (View, SectionContext) -> Void,
      registration: @escaping (SectionViewKind) -> CellRegistration<NSCollectionView>
    ) -> Self {
      Self(kind: identifier, registration: registration) { collection, kind, position, context in
        let view = collection.makeSupplementaryView(
          ofKind: kind.elementKind, withIdentifier: NSUserInterfaceItemIdentifier(identifier), for: IndexPath(position))
        guard let view = view as? View else {
          preconditionFailure("The collection has \(type(of: view)) for \"\(identifier)\", not \(View.self)")
        }
        // Nibs and classes of views, unlike those of items, needn't know it.
        view.identifier = NSUserInterfaceItemIdentifier(identifier)
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
