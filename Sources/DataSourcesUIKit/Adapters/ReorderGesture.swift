#if LIST_VIEWS && canImport(UIKit)
  import UIKit

  /// Lets the user reorder a collection with a long press, which only `UICollectionViewController` brings along.
  @MainActor
  final class ReorderGesture: NSObject {
    private weak var collectionView: UICollectionView?

    /// Adds the gesture, unless a collection view controller has done so.
    init?(in collectionView: UICollectionView) {
      var responder: UIResponder? = collectionView.next
      while let next = responder, !(next is UIViewController) { responder = next.next }
      if let controller = responder as? UICollectionViewController,
        controller.installsStandardGestureForInteractiveMovement
      {
        return nil
      }
      self.collectionView = collectionView
      super.init()
      collectionView.addGestureRecognizer(UILongPressGestureRecognizer(target: self, action: #selector(move(_:))))
    }

    @objc private func move(_ gesture: UILongPressGestureRecognizer) {
      guard let collectionView else { return }
      let point = gesture.location(in: collectionView)
      switch gesture.state {
      case .began:
        guard let indexPath = collectionView.indexPathForItem(at: point) else { return }
        _ = collectionView.beginInteractiveMovementForItem(at: indexPath)
      case .changed: collectionView.updateInteractiveMovementTargetPosition(point)
      case .ended: collectionView.endInteractiveMovement()
      default: collectionView.cancelInteractiveMovement()
      }
    }
  }
#endif
