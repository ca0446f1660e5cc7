/// A running trace, which retains its source until it is canceled or deallocated.
///
///     let tracing = list.trace { print($0) }
///     tracing.cancel()
public final class ChangeTracing {
  private let tracer: ChangeTracer
  private var source: (any DataSource)?

  init(_ source: any DataSource, handler: @escaping (ChangeTrace) -> Void) {
    tracer = ChangeTracer(source, handler: handler)
    self.source = source
    source.changeHub.queue.root.waveObservers.append(tracer)
  }

  deinit { cancel() }

  /// Ends the trace; later calls have no effect.
  public func cancel() {
    source?.changeHub.queue.root.waveObservers.removeAll { [tracer] in $0 === tracer }
    source = nil
  }
}

extension DataSource {
  /// Calls a closure with a ``ChangeTrace`` for each change of this source and its upstream sources.
  ///
  ///     let tracing = list.trace { print($0) }
  ///
  /// The closure is called after each single change, also within a batch, when all sources are updated and before
  /// observers are notified. A trace is for debugging: while it runs, each change costs O(*s*), where *s* is the number
  /// of sections of all sources. Sources appear by their type. The trace ends at sources without ``DataSource/upstream``.
  ///
  /// - Returns: The trace, which ends when it is canceled or deallocated.
  public func trace(_ handler: @escaping (ChangeTrace) -> Void) -> ChangeTracing {
    ChangeTracing(self, handler: handler)
  }
}
