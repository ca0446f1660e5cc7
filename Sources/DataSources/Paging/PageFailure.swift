/// The failure of a load.
///
///     if case .failed(let failure) = cities.states.forward { show(failure.error) }
///
/// Two failures of a source are equal if they belong to the same load.
public struct PageFailure: Error, Hashable, Sendable {
  /// The error that the loader threw, or a ``PagingError``.
  public let error: any Error
  /// Identifies the load among all loads of its source.
  let loadNumber: Int

  public static func == (left: PageFailure, right: PageFailure) -> Bool { left.loadNumber == right.loadNumber }

  public func hash(into hasher: inout Hasher) { hasher.combine(loadNumber) }
}
