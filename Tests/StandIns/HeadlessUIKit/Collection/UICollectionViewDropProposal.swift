#if os(Linux)
  /// The proposed operation of a collection for a drop, and its destination.
  @MainActor
  open class UICollectionViewDropProposal: UIDropProposal {
    /// Where it would go.
    public let intent: UICollectionView.DropIntent

    /// A proposal with this intent.
    public init(operation: UIDropOperation, intent: UICollectionView.DropIntent) {
      self.intent = intent
      super.init(operation: operation)
    }

    /// A proposal without an intent.
    public override init(operation: UIDropOperation) {
      intent = .unspecified
      super.init(operation: operation)
    }
  }

  extension UICollectionView {
    /// Where a drop would go.
    public enum DropIntent: Int, Sendable {
      case unspecified, insertAtDestinationIndexPath, insertIntoDestinationIndexPath
    }
  }

  /// A placeholder for a dropped item until its data has arrived.
  @MainActor
  open class UICollectionViewPlaceholder {
    let insertionIndexPath: IndexPath
    let reuseIdentifier: String
    /// Fills the cell.
    open var cellUpdateHandler: ((UICollectionViewCell) -> Void)?

    /// A placeholder of this place and cell.
    public init(insertionIndexPath: IndexPath, reuseIdentifier: String) {
      self.insertionIndexPath = insertionIndexPath
      self.reuseIdentifier = reuseIdentifier
    }
  }

  /// A placeholder for a drop.
  @MainActor
  open class UICollectionViewDropPlaceholder: UICollectionViewPlaceholder {
    /// Provides the preview of a drop over the placeholder; never called here.
    open var previewParametersProvider: ((UICollectionViewCell) -> UIDragPreviewParameters?)?
  }

  /// A drop on a collection.
  @MainActor
  public protocol UICollectionViewDropItem: AnyObject {
    var dragItem: UIDragItem { get }
    var sourceIndexPath: IndexPath? { get }
    var previewSize: CGSize { get }
  }

  /// A placeholder that waits for its data.
  @MainActor
  public protocol UICollectionViewDropPlaceholderContext: UIDragAnimating {
    var dragItem: UIDragItem { get }
    func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool
    func deletePlaceholder() -> Bool
    func setNeedsCellUpdate()
  }

  /// All about a drop on a collection.
  @MainActor
  public protocol UICollectionViewDropCoordinator: AnyObject {
    var items: [any UICollectionViewDropItem] { get }
    var destinationIndexPath: IndexPath? { get }
    var proposal: UICollectionViewDropProposal { get }
    var session: any UIDropSession { get }
    func drop(_ dragItem: UIDragItem, to placeholder: UICollectionViewDropPlaceholder)
      -> any UICollectionViewDropPlaceholderContext
    @discardableResult func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating
    @discardableResult
    func drop(_ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating
    @discardableResult func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating
  }
#endif
