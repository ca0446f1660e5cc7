import ListChanges

/// An object that follows the changes of a ``ChangeHub``, which doesn't retain it.
final class HubFollower {
  private(set) weak var object: AnyObject?
  private let id: ObjectIdentifier
  let follow: (ChangeSet) -> Void

  init(_ object: AnyObject, follow: @escaping (ChangeSet) -> Void) {
    self.object = object
    id = ObjectIdentifier(object)
    self.follow = follow
  }

  // During its deallocation, the weak reference to an object is `nil`.
  func isFollower(_ object: AnyObject) -> Bool { id == ObjectIdentifier(object) }
}
