import ListChanges

// The operators of this module, of which a change, or a row on screen, may pass many. A weak reference would make every
// use of the source slower, as it moves the count of references into memory of its own.
extension ChangeHub {
  /// Makes this the hub of a source that is derived from others, and that calls ``close()`` first thing in its `deinit`.
  func follow<Source: AnyObject>(
    _ children: [ChangeHub], on source: Source, translate: @escaping (Source, [ChildUpdate]) -> ChangeSet
  ) {
    isToBeClosed = true
    // A source that calls `close()` is there whenever somebody asks for a translation.
    unowned(unsafe) let source = source
    follow(children) { translate(source, $0) }
  }

  /// Makes this the hub of a source that is derived from a single one, and that calls ``close()`` first thing in its
  /// `deinit`.
  func follow<Source: AnyObject>(
    _ base: ChangeHub, on source: Source, translate: @escaping (Source, ChangeSet) -> ChangeSet
  ) {
    follow([base], on: source) { source, updates in updates.first.map { translate(source, $0.changes) } ?? ChangeSet() }
  }
}
