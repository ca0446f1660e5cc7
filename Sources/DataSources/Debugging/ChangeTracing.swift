/// Keeps a trace going, and the source alive, until it is cancelled or goes away itself.
public final class ChangeTracing {
  private let tracer: ChangeTracer
  private var source: (any DataSource)?

  init(_ source: any DataSource, handler: @escaping (ChangeTrace) -> Void) {
    tracer = ChangeTracer(source, handler: handler)
    self.source = source
    source.changeHub.queue.root.tracers.append(tracer)
  }

  deinit { cancel() }

  /// Ends the trace; calling it again does nothing.
  public func cancel() {
    source?.changeHub.queue.root.tracers.removeAll { [tracer] in $0 === tracer }
    source = nil
  }
}

extension DataSource {
  /// Has a closure told how every change travels through the sources that this one is made of.
  ///
  /// For debugging: off unless asked for, and then it costs O(*s*) a change for all sections of all sources. The closure is called
  /// after every single change, also within a batch, when all sources are in step and before observers are told. Sources
  /// are named by their type; the trace ends at sources without ``DataSource/upstream``.
  ///
  /// - Returns: the trace; it ends when you let go of it.
  public func trace(_ handler: @escaping (ChangeTrace) -> Void) -> ChangeTracing {
    ChangeTracing(self, handler: handler)
  }
}
