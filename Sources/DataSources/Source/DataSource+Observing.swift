extension DataSource {
  /// Calls a closure after every change of this source.
  ///
  /// When the closure runs, the changes have been applied to all sources. ``ChangeHub`` describes the order of delivery.
  ///
  /// - Returns: The observation. It ends when you release it.
  public func observe(_ handler: @escaping (ListUpdate) -> Void) -> ListObservation {
    ListObservation(of: changeHub, keeping: self, handler: handler)
  }

  /// Runs a closure, and afterwards notifies observers of all its changes as one.
  ///
  /// A batch defers the notifications of all sources that are connected with this one.
  ///
  /// - Parameters:
  ///   - animation: The animation hint for all changes in the batch, or `nil` to keep their own.
  ///   - body: The closure.
  public func batch<Result, Failure: Error>(
    animation: AnimationHint? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try changeHub.batch(animation: animation, body)
  }
}
