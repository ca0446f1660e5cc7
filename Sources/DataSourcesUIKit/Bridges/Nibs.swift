#if LIST_VIEWS
  public import DataSourcesCells
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  extension CellDescriptor where Cell: UITableViewCell {
    /// Cells that are made from a nib, whose last top level view is one.
    ///
    /// - Parameters:
    ///   - nib: the nib; the one that bears the name of the class unless told otherwise.
    ///   - reuseIdentifier: the name for reuse; that of the class unless told otherwise.
    @MainActor
    public static func nib(_ nib: UINib? = nil, reuseIdentifier: String? = nil) -> CellDescriptor {
      let nib = nib ?? UINib(for: Cell.self)
      return CellDescriptor(
        reuseIdentifier: reuseIdentifier ?? String(describing: Cell.self), registration: ObjectIdentifier(nib)
      ) { $0.register(nib, forCellReuseIdentifier: $1) }
    }
  }

  extension CellDescriptor where Cell: UICollectionViewCell {
    /// Cells that are made from a nib, whose last top level view is one.
    ///
    /// - Parameters:
    ///   - nib: the nib; the one that bears the name of the class unless told otherwise.
    ///   - reuseIdentifier: the name for reuse; that of the class unless told otherwise.
    @MainActor
    public static func nib(_ nib: UINib? = nil, reuseIdentifier: String? = nil) -> CellDescriptor {
      let nib = nib ?? UINib(for: Cell.self)
      return CellDescriptor(
        reuseIdentifier: reuseIdentifier ?? String(describing: Cell.self), registration: ObjectIdentifier(nib)
      ) { $0.register(nib, forCellWithReuseIdentifier: $1) }
    }
  }

  extension SectionViewTemplate where H == UITableView {
    /// Headers or footers that are made from a nib, whose last top level view is one.
    ///
    /// - Parameters:
    ///   - type: the class.
    ///   - nib: the nib; the one that bears the name of the class unless told otherwise.
    ///   - reuseIdentifier: the name for reuse; that of the class unless told otherwise.
    ///   - configure: fills a view.
    @MainActor
    public static func nib<View: UITableViewHeaderFooterView>(
      _ type: View.Type, _ nib: UINib? = nil, reuseIdentifier: String? = nil,
      configure: @escaping (View, SectionIndex) -> Void
    ) -> SectionViewTemplate {
      let nib = nib ?? UINib(for: type)
      let identifier = reuseIdentifier ?? String(describing: type)
      return SectionViewTemplate(
        type, reuseIdentifier: identifier, registration: ObjectIdentifier(nib),
        register: { $0.register(nib, forHeaderFooterViewReuseIdentifier: $1.tableIdentifier(identifier)) },
        configure: configure)
    }
  }

  extension SectionViewTemplate where H == UICollectionView {
    /// Views of sections that are made from a nib, whose last top level view is one.
    ///
    /// - Parameters:
    ///   - type: the class.
    ///   - nib: the nib; the one that bears the name of the class unless told otherwise.
    ///   - reuseIdentifier: the name for reuse; that of the class unless told otherwise.
    ///   - configure: fills a view.
    @MainActor
    public static func nib<View: UICollectionReusableView>(
      _ type: View.Type, _ nib: UINib? = nil, reuseIdentifier: String? = nil,
      configure: @escaping (View, SectionIndex) -> Void
    ) -> SectionViewTemplate {
      let nib = nib ?? UINib(for: type)
      let identifier = reuseIdentifier ?? String(describing: type)
      return SectionViewTemplate(
        type, reuseIdentifier: identifier, registration: ObjectIdentifier(nib),
        register: {
          $0.register(nib, forSupplementaryViewOfKind: $1.elementKind, withReuseIdentifier: identifier)
        }, configure: configure)
    }
  }

  extension UINib {
    /// The nib that bears the name of a class, in the bundle of the class.
    public convenience init(for type: AnyClass) {
      self.init(nibName: String(describing: type), bundle: Bundle(for: type))
    }
  }

  extension UIView {
    /// The view in the nib that bears the name of this class: the last top level object, if it is one.
    ///
    /// - Parameters:
    ///   - owner: the nib's owner.
    ///   - options: what the nib is loaded with.
    /// - Returns: `nil` when the last object is of another class.
    public static func loadFromNib(owner: Any? = nil, options: [UINib.OptionsKey: Any]? = nil) -> Self? {
      UINib(for: Self.self).instantiate(withOwner: owner, options: options).last as? Self
    }
  }
#endif
