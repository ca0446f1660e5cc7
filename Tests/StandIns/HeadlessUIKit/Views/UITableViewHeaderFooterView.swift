#if os(Linux)
  /// The header or footer of a section of a table.
  ///
  /// Its initializer is required here, as that of ``UITableViewCell``.
  @MainActor
  open class UITableViewHeaderFooterView: UIView {
    /// The name under which it is kept for reuse.
    open private(set) var reuseIdentifier: String?
    /// The superview of the content.
    public let contentView = UIView()
    /// The text; a title of the data source is here.
    public private(set) lazy var textLabel: UILabel? = UILabel()
    /// The second text.
    public private(set) lazy var detailTextLabel: UILabel? = UILabel()

    /// A view of this identifier.
    public required init(reuseIdentifier: String?) {
      self.reuseIdentifier = reuseIdentifier
      super.init(frame: .zero)
      addSubview(contentView)
    }

    /// Nothing can be decoded here: `nil`.
    public required init?(coder: NSCoder) { return nil }

    func adopt(_ identifier: String) { reuseIdentifier = identifier }

    /// Called before the view is reused for another section.
    open func prepareForReuse() {}
  }
#endif
