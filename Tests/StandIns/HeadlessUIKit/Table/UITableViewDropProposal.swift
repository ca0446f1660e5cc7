#if os(Linux)
  /// The proposed operation of a table for a drop, and its destination.
  @MainActor
  open class UITableViewDropProposal: UIDropProposal {
    /// Where it would go.
    public let intent: UITableView.DropIntent

    /// A proposal with this intent.
    public init(operation: UIDropOperation, intent: UITableView.DropIntent) {
      self.intent = intent
      super.init(operation: operation)
    }

    /// A proposal without an intent.
    public override init(operation: UIDropOperation) {
      intent = .unspecified
      super.init(operation: operation)
    }
  }

  extension UITableView {
    /// Where a drop would go.
    public enum DropIntent: Int, Sendable {
      case unspecified, insertAtDestinationIndexPath, insertIntoDestinationIndexPath, automatic
    }
  }

  /// A placeholder for a dropped item until its data has arrived.
  @MainActor
  open class UITableViewPlaceholder {
    let insertionIndexPath: IndexPath
    let reuseIdentifier: String
    let rowHeight: CGFloat
    /// Fills the row's cell.
    open var cellUpdateHandler: ((UITableViewCell) -> Void)?

    /// A placeholder of this place and cell.
    ///
    /// The height is of no effect here.
    public init(insertionIndexPath: IndexPath, reuseIdentifier: String, rowHeight: CGFloat) {
      self.insertionIndexPath = insertionIndexPath
      self.reuseIdentifier = reuseIdentifier
      self.rowHeight = rowHeight
    }
  }

  /// A placeholder for a drop.
  @MainActor
  open class UITableViewDropPlaceholder: UITableViewPlaceholder {
    /// Provides the preview of a drop over the placeholder; never called here.
    open var previewParametersProvider: ((UITableViewCell) -> UIDragPreviewParameters?)?
  }

  /// A drop on a table.
  @MainActor
  public protocol UITableViewDropItem: AnyObject {
    var dragItem: UIDragItem { get }
    var sourceIndexPath: IndexPath? { get }
    var previewSize: CGSize { get }
  }

  /// A placeholder that waits for its data.
  @MainActor
  public protocol UITableViewDropPlaceholderContext: UIDragAnimating {
    var dragItem: UIDragItem { get }
    func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool
    func deletePlaceholder() -> Bool
  }

  /// All about a drop on a table.
  @MainActor
  public protocol UITableViewDropCoordinator: AnyObject {
    var items: [any UITableViewDropItem] { get }
    var destinationIndexPath: IndexPath? { get }
    var proposal: UITableViewDropProposal { get }
    var session: any UIDropSession { get }
    func drop(_ dragItem: UIDragItem, to placeholder: UITableViewDropPlaceholder)
      -> any UITableViewDropPlaceholderContext
    @discardableResult func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating
    @discardableResult
    func drop(_ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating
    @discardableResult func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating
  }
#endif
