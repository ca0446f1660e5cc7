import DataSourcesGRDB
import GRDB

/// Displays nothing: the main actor is only notified of each commit.
final class NoticeFollower: Follower {
  let mailbox = ChangeMailbox()
  private let notice: Notice
  private let pool: DatabasePool

  private final class Notice: TransactionObserver, Sendable {
    private let mailbox: ChangeMailbox

    init(_ mailbox: ChangeMailbox) { self.mailbox = mailbox }

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidRollback(_ db: Database) {}
    func databaseDidCommit(_ db: Database) {
      Task(priority: .userInitiated) { @MainActor in mailbox.deliver(.reload) }
    }
  }

  init(_ database: EventDatabase) {
    pool = database.pool
    notice = Notice(mailbox)
    pool.add(transactionObserver: notice, extent: .observerLifetime)
  }

  func sections() -> [EventSection] { [] }
}
