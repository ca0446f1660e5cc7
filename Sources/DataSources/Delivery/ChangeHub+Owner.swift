package import ListChanges

// For the operators of this module. A change, or a lookup, can pass many of them. A weak reference to the source would slow
// down each access, because it moves the reference count into memory of its own.
extension ChangeHub {
  /// Derives the source of this hub from others.
  ///
  /// The source must call ``close()`` first thing in its `deinit`.
  package func follow<Source: AnyObject>(
    _ children: [ChangeHub], on source: Source, translate: @escaping (Source, [ChildUpdate]) -> ChangeSet
  ) {
    mustBeClosed = true
    // `close()` removes the closure before the source is deallocated.
    unowned(unsafe) let source = source
    follow(children) { translate(source, $0) }
  }

  /// Derives the source of this hub from another.
  ///
  /// The source must call ``close()`` first thing in its `deinit`.
  package func follow<Source: AnyObject>(
    _ base: ChangeHub, on source: Source, translate: @escaping (Source, ChangeSet) -> ChangeSet
  ) {
    mustBeClosed = true
    // `close()` removes the closure before the source is deallocated.
    unowned(unsafe) let source = source
    follow(base) { translate(source, $0) }
  }
}
