#if LIST_VIEWS
  extension UINib {
    /// The nib with the name of a class, in a bundle: that of the class by default.
    ///
    ///     let photoNib = UINib(for: PhotoCell.self, bundle: bundle)
    public convenience init(for type: AnyClass, bundle: Bundle? = nil) {
      self.init(nibName: String(describing: type), bundle: bundle ?? Bundle(for: type))
    }
  }

  extension UIView {
    /// Returns the view in the nib with the name of this class: the last top-level object, if it is one.
    ///
    ///     if let banner = OfflineBanner.loadFromNib() { stack.addSubview(banner) }
    ///
    /// - Parameters:
    ///   - owner: The owner of the nib.
    ///   - options: What the nib is loaded with.
    /// - Returns: `nil` if the last object is of another class.
    public static func loadFromNib(owner: Any? = nil, options: [UINib.OptionsKey: Any]? = nil) -> Self? {
      UINib(for: Self.self).instantiate(withOwner: owner, options: options).last as? Self
    }
  }
#endif
