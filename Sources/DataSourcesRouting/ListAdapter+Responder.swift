#if LIST_VIEWS
  package import DataSourcesCells

  extension ListAdapter where Host: AssociatedObjectOwner {
    /// Has the view of a responder display the list, and keep the adapter.
    package convenience init<Responder: ListResponder<Host>>(_ responder: Responder) {
      self.init(responder.driver, responder: responder)
      responder.driver.view?.keep(self, responder)
      responder.connect()
      driver.reload()
    }
  }
#endif
