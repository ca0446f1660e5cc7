/// Displays the changes of a ``PresentedList``.
package protocol ListPresenting: AnyObject {
  /// Displays a change.
  ///
  /// The list answers with the state before it until the change is committed; at the latest when this returns.
  func show(_ change: PresentedChange)
  /// Whether the host can take a change now. If not, changes are deferred.
  var isReady: Bool { get }
  /// Called when changes are deferred. Call `showPending()` once the host is ready.
  func presentationDidDeferChanges()
  /// Called when deferred changes have cancelled each other out.
  func presentationDidCancelChanges()
  /// Notifies the list of all items that the host displays.
  func reportDisplayedItems()
}
