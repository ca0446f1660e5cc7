#if canImport(UIKit) && !os(watchOS)
  public import DataSources
  public import UIKit

  /// Shows a source of cells in a table.
  ///
  /// Keep it for as long as the table shows the source.
  ///
  ///     adapter = TableAdapter(events.cells(EventCell.self) { cell, event, index in … }, in: tableView)
  @MainActor
  public final class TableAdapter: NSObject, UITableViewDataSource {
    private let presentation: ListPresentation<UITableView>

    /// Shows a source in a table, whose data source this becomes.
    ///
    /// The table is not kept alive.
    public init(_ source: any DataSource<CellModel<UITableView>>, in tableView: UITableView) {
      presentation = ListPresentation(source, on: tableView)
      super.init()
      tableView.dataSource = self
      tableView.reloadData()
    }

    /// The number of sections that the table knows.
    public func numberOfSections(in tableView: UITableView) -> Int { presentation.shape.sectionCount }

    /// The number of rows that the table knows.
    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      presentation.shape.itemCount(inSection: section)
    }

    /// The row's cell; an empty one for a row that is about to go.
    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let position = ItemPosition(indexPath)
      return presentation.model(at: position)?.cell(in: tableView, at: position) ?? UITableViewCell()
    }

    /// The section's title.
    public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      presentation.section(at: section)?.header
    }

    /// The section's lower title.
    public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
      presentation.section(at: section)?.footer
    }
  }
#endif
