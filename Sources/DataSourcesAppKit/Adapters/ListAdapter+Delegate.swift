#if LIST_VIEWS
  public import DataSourcesCells
  import DataSourcesRouting

  extension NSView: @MainActor AssociatedObjectOwner {}

  extension ListAdapter where Host: NSView {
    /// Sets an object that gets the calls of AppKit that the list doesn't answer, such as those of column headers.
    ///
    ///     adapter.setDelegate(delegate, overriding: ["tableView:heightOfRow:"])
    ///
    /// - Parameters:
    ///   - delegate: The object, which isn't kept alive.
    ///   - methods: The methods of the object that replace those of the list.
    public func setDelegate(_ delegate: NSObject?, overriding methods: Set<Selector> = []) {
      switch responder {
      case let responder as TableResponder: responder.setDelegate(delegate, overriding: methods)
      case let responder as CollectionResponder: responder.setDelegate(delegate, overriding: methods)
      default: break
      }
    }
  }
#endif
