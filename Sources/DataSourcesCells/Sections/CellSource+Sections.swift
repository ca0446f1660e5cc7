import DataSources

// What sections show besides rows.
extension CellSource {
  /// Gives sections a title above their rows.
  @discardableResult
  public func headerTitle(_ title: @escaping (_ index: SectionIndex) -> String?) -> Self {
    sections.setTitle(.header, title)
    return self
  }

  /// Gives sections a title below their rows.
  @discardableResult
  public func footerTitle(_ title: @escaping (_ index: SectionIndex) -> String?) -> Self {
    sections.setTitle(.footer, title)
    return self
  }

  /// Gives sections what stands for them in the index at the list's edge.
  @discardableResult
  public func indexTitle(_ title: @escaping (_ index: SectionIndex) -> String?) -> Self {
    sections.setIndexTitle(title)
    return self
  }

  /// Has sections show a header of a class.
  @discardableResult
  public func header<View: HostSectionView>(
    _ type: View.Type, size: CellSize? = nil, configure: @escaping (_ view: View, _ index: SectionIndex) -> Void
  ) -> Self where View.Host == H { sectionView(.header, type, size: size, configure: configure) }

  /// Has sections show a footer of a class.
  @discardableResult
  public func footer<View: HostSectionView>(
    _ type: View.Type, size: CellSize? = nil, configure: @escaping (_ view: View, _ index: SectionIndex) -> Void
  ) -> Self where View.Host == H { sectionView(.footer, type, size: size, configure: configure) }

  /// Has sections show a view of a kind, of one class; kinds do not disturb each other.
  @discardableResult
  public func sectionView<View: HostSectionView>(
    _ kind: SectionViewKind, _ type: View.Type, size: CellSize? = nil,
    configure: @escaping (_ view: View, _ index: SectionIndex) -> Void
  ) -> Self where View.Host == H {
    var template = SectionViewTemplate<H>(type, configure: configure)
    if let size { template = template.size(size) }
    let made = template
    return sectionView(kind) { _ in made }
  }

  /// Has sections show a view of a kind, each as a closure chooses; `nil` shows none.
  @discardableResult
  public func sectionView(
    _ kind: SectionViewKind, choosing choose: @escaping (_ index: SectionIndex) -> SectionViewTemplate<H>?
  ) -> Self {
    sections.set(kind, choose)
    return self
  }
}

extension CellFactory {
  /// Has sections show a view of a kind, each as a closure chooses; `nil` shows none.
  public func registerSectionView(
    _ kind: SectionViewKind, choosing choose: @escaping (_ index: SectionIndex) -> SectionViewTemplate<H>?
  ) { sections.set(kind, choose) }

  /// Has sections show a view of a kind, of one class.
  public func registerSectionView<View: HostSectionView>(
    _ kind: SectionViewKind, _ type: View.Type, configure: @escaping (_ view: View, _ index: SectionIndex) -> Void
  ) where View.Host == H {
    let template = SectionViewTemplate<H>(type, configure: configure)
    sections.set(kind) { _ in template }
  }

  /// Gives sections a title above or below their rows.
  public func registerTitle(_ kind: SectionViewKind, _ title: @escaping (_ index: SectionIndex) -> String?) {
    sections.setTitle(kind, title)
  }
}
