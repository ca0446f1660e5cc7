#if os(Linux)
  /// A row of a table.
  ///
  /// Its initializer is required here, so that a registered class can be instantiated: write `required override init` in a cell class.
  @MainActor
  open class UITableViewCell: UIView {
    /// The name under which it is kept for reuse.
    open private(set) var reuseIdentifier: String?
    /// How its labels are placed.
    let style: CellStyle
    /// The superview of the content.
    public let contentView = UIView()
    /// The main text.
    public private(set) lazy var textLabel: UILabel? = UILabel()
    /// The second text; `nil` in the default style.
    public private(set) lazy var detailTextLabel: UILabel? = style == .default ? nil : UILabel()
    /// The image.
    public private(set) lazy var imageView: UIImageView? = UIImageView()
    /// The accessory at its end.
    open var accessoryType = AccessoryType.none
    /// The accessory at its end, as a view.
    open var accessoryView: UIView?
    /// The accessory at its end while editing.
    open var editingAccessoryType = AccessoryType.none
    /// How a selection is seen.
    open var selectionStyle = SelectionStyle.default
    /// The editing style that the table's delegate returned for this row.
    open internal(set) var editingStyle = EditingStyle.none
    /// Whether the control for moving is shown while editing.
    open var showsReorderControl = false
    /// Whether the content is indented while editing.
    open var shouldIndentWhileEditing = true
    /// The depth of the row.
    open var indentationLevel = 0
    /// How far a level is indented.
    open var indentationWidth: CGFloat = 10
    private var selected = false
    private var highlighted = false
    private var editing = false

    /// A cell of this style.
    public required init(style: CellStyle, reuseIdentifier: String?) {
      self.style = style
      self.reuseIdentifier = reuseIdentifier
      super.init(frame: .zero)
      addSubview(contentView)
    }

    /// Nothing can be decoded here: `nil`.
    public required init?(coder: NSCoder) { return nil }

    /// A cell without an identifier.
    public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

    /// Gives it the identifier that it was registered with, as the platform does for cells of nibs and storyboards.
    func adopt(_ identifier: String) { reuseIdentifier = identifier }

    /// Called before the cell is reused for another row.
    open func prepareForReuse() {}

    /// Whether it is selected.
    open var isSelected: Bool {
      get { selected }
      set { setSelected(newValue, animated: false) }
    }
    /// Whether it is under a finger.
    open var isHighlighted: Bool {
      get { highlighted }
      set { setHighlighted(newValue, animated: false) }
    }
    /// Whether it displays the editing controls.
    open var isEditing: Bool {
      get { editing }
      set { setEditing(newValue, animated: false) }
    }

    /// Selects it, or not.
    open func setSelected(_ selected: Bool, animated: Bool) { self.selected = selected }

    /// Highlights it, or not.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { self.highlighted = highlighted }

    /// Displays or hides the editing controls.
    open func setEditing(_ editing: Bool, animated: Bool) { self.editing = editing }
  }
#endif
