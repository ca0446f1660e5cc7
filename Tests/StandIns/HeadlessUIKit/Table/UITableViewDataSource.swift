#if os(Linux)
  /// Provides the rows of a table.
  ///
  /// All methods but the first two are optional: see ``HeadlessResponder``.
  @MainActor
  public protocol UITableViewDataSource: HeadlessResponder {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
    func numberOfSections(in tableView: UITableView) -> Int
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool
    func sectionIndexTitles(for tableView: UITableView) -> [String]?
    func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int
    func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
  }

  extension UITableViewDataSource {
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
    public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
    public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
    public func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    public func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
      index
    }
    public func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}
    public func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
  }

  extension Selector {
    static let tableNumberOfSections = Selector("numberOfSectionsInTableView:")
    static let tableTitleForHeader = Selector("tableView:titleForHeaderInSection:")
    static let tableTitleForFooter = Selector("tableView:titleForFooterInSection:")
    static let tableCanEdit = Selector("tableView:canEditRowAtIndexPath:")
    static let tableCanMove = Selector("tableView:canMoveRowAtIndexPath:")
    static let tableSectionIndexTitles = Selector("sectionIndexTitlesForTableView:")
    static let tableSectionForIndexTitle = Selector("tableView:sectionForSectionIndexTitle:atIndex:")
    static let tableCommitEditing = Selector("tableView:commitEditingStyle:forRowAtIndexPath:")
    static let tableMoveRow = Selector("tableView:moveRowAtIndexPath:toIndexPath:")

    public static let ofTableDataSource: [Selector] = [
      .tableNumberOfSections, .tableTitleForHeader, .tableTitleForFooter, .tableCanEdit, .tableCanMove,
      .tableSectionIndexTitles, .tableSectionForIndexTitle, .tableCommitEditing, .tableMoveRow,
    ]
  }
#endif
