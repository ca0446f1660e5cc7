#if GRDB
  import DataSources

  /// A list without the type of its rows.
  protocol LiveList: AnyObject {
    /// The number of its view.
    var number: Int { get }
    var changeHub: ChangeHub { get }
    /// Displays a step, before the changes of any list are published.
    func display(_ step: ViewStep)
    /// Reports what else a step brought, after the changes of all lists were published.
    func stepWasPublished(_ step: ViewStep)
    /// Keeps rows that were read before they are requested.
    func insert(_ blocks: ReadBlocks)
    /// The newest snapshot couldn't be read, or the database is closed.
    func databaseFailed(_ failure: any Error)
    /// The file isn't at its path any more, or it is again.
    func fileFailureChanged(_ failure: LiveViewError?)
  }

  extension LiveList {
    func databaseFailed(_ failure: any Error) {}
    func fileFailureChanged(_ failure: LiveViewError?) {}
  }
#endif
