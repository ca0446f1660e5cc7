#if LIST_VIEWS
  import DataSourcesRouting

  /// The data source and delegate of a table.
  final class TableRouter: ListRouter, UITableViewDataSource, UITableViewDelegate {
    private unowned let required: TableResponder

    init(to responder: TableResponder) {
      required = responder
      super.init(to: responder)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      required.tableView(tableView, numberOfRowsInSection: section)
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      required.tableView(tableView, cellForRowAt: indexPath)
    }
  }
#endif
