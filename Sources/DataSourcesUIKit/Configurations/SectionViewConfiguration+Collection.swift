#if LIST_VIEWS
  public import DataSourcesCells

  extension SectionViewConfiguration where Host == UICollectionView {
    /// Returns a configuration of section views of a class, which the list registers.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - reuseIdentifier: The reuse identifier; the full name of the class by default.
    ///   - configure: Configures a view for a section.
    @MainActor
    public static func view<View: UICollectionReusableView>(
      _ type: View.Type, reuseIdentifier: String? = nil,
      configure: @escaping (_ view: View, _ section: SectionContext) -> Void
    ) -> Self {
      let identifier = reuseIdentifier ?? String(reflecting: type)
      return dequeuing(identifier, configure) { kind in
        CellRegistration(type) {
          $0.register(type, forSupplementaryViewOfKind: kind.elementKind, withReuseIdentifier: identifier)
        }
      }
    }

    /// Returns a configuration of section views that are loaded from a nib, whose last top-level view is one.
    @MainActor
    public static func nib<View: UICollectionReusableView>(
      _ nib: UINib, _ type: View.Type = View.self, reuseIdentifier: String? = nil,
      configure: @escaping (_ view: View, _ section: SectionContext) -> Void
    ) -> Self {
      let identifier = reuseIdentifier ?? String(describing: type)
      return dequeuing(identifier, configure) { kind in
        CellRegistration(type, key: AnyHashable(ObjectIdentifier(nib))) {
          $0.register(nib, forSupplementaryViewOfKind: kind.elementKind, withReuseIdentifier: identifier)
        }
      }
    }

    /// Returns a configuration of section views that a storyboard or the app registers.
    @MainActor
    public static func prototype<View: UICollectionReusableView>(
      _ reuseIdentifier: String? = nil, _ type: View.Type = View.self,
      configure: @escaping (_ view: View, _ section: SectionContext) -> Void
    ) -> Self { dequeuing(reuseIdentifier ?? String(describing: type), configure, registration: nil) }

    @MainActor
    private static func dequeuing<View: UICollectionReusableView>(
      _ identifier: String, _ configure: @escaping (View, SectionContext) -> Void,
      registration: ((SectionViewKind) -> CellRegistration<UICollectionView>)?
    ) -> Self {
      Self(kind: identifier, registration: registration) { collectionView, kind, position, context in
        let view = collectionView.dequeueReusableSupplementaryView(
          ofKind: kind.elementKind, withReuseIdentifier: identifier, for: IndexPath(position))
        guard let view = view as? View else {
          preconditionFailure("The collection has \(type(of: view)) for \"\(identifier)\", not \(View.self)")
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
