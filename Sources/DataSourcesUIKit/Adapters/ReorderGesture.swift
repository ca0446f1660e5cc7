#if LIST_VIEWS && canImport(UIKit)
  import UIKit

  /// Lets the user reorder a collection with a long press, which only `UICollectionViewController` brings along.
  @MainActor
  final class ReorderGesture: NSObject, UIGestureRecognizerDelegate {
    private weak var collectionView: UICollectionView?
    private let canMove: (IndexPath) -> Bool
    private let recognizer = UILongPressGestureRecognizer()

    /// Adds the gesture, unless a collection view controller has done so.
    init?(in collectionView: UICollectionView, canMove: @escaping (IndexPath) -> Bool) {
      var responder: UIResponder? = collectionView.next
      while let next = responder, !(next is UIViewController) { responder = next.next }
      if let controller = responder as? UICollectionViewController,
        controller.installsStandardGestureForInteractiveMovement
      {
        return nil
      }
      self.collectionView = collectionView
      self.canMove = canMove
      super.init()
      recognizer.addTarget(self, action: #selector(move(_:)))
      recognizer.delegate = self
      collectionView.addGestureRecognizer(recognizer)
    }

    func remove() { collectionView?.removeGestureRecognizer(recognizer) }

    /// Touches of items that can't be moved belong to their cells.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      guard let collectionView else { return false }
      return collectionView.indexPathForItem(at: gestureRecognizer.location(in: collectionView)).map(canMove) ?? false
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
