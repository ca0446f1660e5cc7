import DataSources

/// One kind of headers, footers or other views of sections: how to make the host know it, to make one, and to fill it.
public struct SectionViewTemplate<H: ListHost> {
  /// The name under which the host keeps such views for reuse.
  package let reuseIdentifier: String
  /// The size; `nil` leaves it to the host.
  public var size: ((SectionIndex, ListSize) -> CellSize)?
  /// A view is about to come on screen.
  public var willDisplay: ((H.SectionView, SectionIndex) -> Void)?
  /// A view has left the screen; its section may be gone by now.
  public var didEndDisplaying: ((H.SectionView, SectionIndex) -> Void)?
  let registration: AnyHashable
  let viewType: any HostSectionView.Type
  let register: ((H, SectionViewKind) -> Void)?
  /// A view at a place of the host, filled.
  let make: (H, SectionViewKind, ItemPosition, SectionIndex) -> H.SectionView
  /// Fills a view that is on screen; `false` when it is of another class.
  let refill: (H.SectionView, SectionIndex) -> Bool

  /// Views of a class.
  ///
  /// - Parameters:
  ///   - type: the class, which the list makes known to its host.
  ///   - reuseIdentifier: the name for reuse; the full name of the class unless told otherwise.
  ///   - configure: fills a view.
  public init<View: HostSectionView>(
    _ type: View.Type, reuseIdentifier: String? = nil, configure: @escaping (View, SectionIndex) -> Void
  ) where View.Host == H {
    let identifier = reuseIdentifier ?? String(reflecting: type)
    self.init(
      type, reuseIdentifier: identifier, registration: ObjectIdentifier(type),
      register: { type.registerSectionView(in: $0, kind: $1, reuseIdentifier: identifier) }, configure: configure)
  }

  /// Views that are made known to a host by a closure, or, without one, by somebody else.
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - reuseIdentifier: the name for reuse.
  ///   - registration: stands for what is made known; an equal one under the same name is not made known again.
  ///   - register: makes them known; called once a host and kind.
  ///   - configure: fills a view.
  public init<View: HostSectionView>(
    _ type: View.Type, reuseIdentifier: String, registration: some Hashable,
    register: ((_ host: H, _ kind: SectionViewKind) -> Void)?, configure: @escaping (View, SectionIndex) -> Void
  ) where View.Host == H {
    self.reuseIdentifier = reuseIdentifier
    self.registration = AnyHashable(registration)
    viewType = type
    self.register = register
    make = { host, kind, position, index in
      let view = View.dequeueSectionView(from: host, kind: kind, reuseIdentifier: reuseIdentifier, at: position)
      configure(view, index)
      return view.hostSectionView
    }
    refill = { view, index in
      guard let view = view as? View else { return false }
      configure(view, index)
      return true
    }
  }

  /// Views that somebody else makes known to the host: a storyboard, or the app itself.
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - reuseIdentifier: the name they are known by; the bare name of the class unless told otherwise.
  ///   - configure: fills a view.
  public static func prototype<View: HostSectionView>(
    _ type: View.Type, reuseIdentifier: String? = nil, configure: @escaping (View, SectionIndex) -> Void
  ) -> Self where View.Host == H {
    let identifier = reuseIdentifier ?? String(describing: type)
    return SectionViewTemplate(
      type, reuseIdentifier: identifier, registration: identifier, register: nil, configure: configure)
  }

  /// The same views, all of one size.
  public func size(_ size: CellSize) -> Self {
    var template = self
    template.size = { _, _ in size }
    return template
  }
}
