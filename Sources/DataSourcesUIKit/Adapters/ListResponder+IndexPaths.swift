#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

  extension ListResponder {
    /// Asks an item.
    func ask<Answer>(_ indexPath: IndexPath, _ question: (any HostedItem<View>) -> Answer?) -> Answer? {
      driver.ask(ItemPosition(indexPath), question)
    }

    /// Notifies an item of an action of the user.
    func notify(_ indexPath: IndexPath, _ event: (any HostedItem<View>) -> Void) {
      driver.notify(ItemPosition(indexPath), event)
    }
  }
#endif
