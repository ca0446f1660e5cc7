#if GRDB
  import Dispatch
  import Foundation
  import GRDB

  extension LiveEngine {
    /// Stops following the database, and closes the connections when nothing uses them any more; see ``end()``.
    ///
    /// Whoever waits for something hears that there is nothing to wait for.
    ///
    /// - Parameter kept: a connection that is still read.
    func close(keeping kept: SnapshotConnection? = nil) {
      let isFirst = lock.withLock {
        defer { (isClosed, isEnding) = (true, true) }
        return !isEnding
      }
      guard isFirst else { return }
      giveUpWaiting()
      // A writer may wait for the lists.
      gate.expect(within: 0)
      ending.enter()
      searches.close { [self] in
        worker.async { [self] in
          pool.asyncWriteWithoutTransaction { [self] db in
            if let log, db.sqliteConnection != nil { db.remove(transactionObserver: log) }
            gauge.remove(db)
            worker.async { [self] in
              giveUpWaiting()
              closeConnections(keeping: kept)
              ending.leave()
            }
          }
        }
      }
    }

    /// Returns when everything is closed that ``close()`` closes.
    func end() async {
      await withCheckedContinuation { continuation in ending.notify(queue: worker) { continuation.resume() } }
    }

    private func giveUpWaiting() {
      let (requests, catchUps) = lock.withLock {
        defer { (self.requests, takenRequests) = (LiveRequests(), LiveRequests()) }
        return ([self.requests, takenRequests, pending?.requests], self.catchUps.takeAll())
      }
      for var requests in requests.compactMap({ $0 }) { requests.giveUpWaiting(LiveViewError.closed) }
      for answer in catchUps { answer.give(.failure(LiveViewError.closed)) }
    }

    private func closeConnections(keeping kept: SnapshotConnection?) {
      (views, pending, found) = (LiveViews(), nil, nil)
      for connection in [shown, spare, next] where connection !== kept { connection?.close() }
      (shown, spare) = (nil, nil)
    }

    /// Whether neither the pool nor this was closed; when the pool was, the lists hear of it once.
    ///
    /// On the writer's queue: connections are closed only after what runs there.
    func isOpen(_ db: Database) -> Bool {
      let isPoolOpen = db.sqliteConnection != nil
      let wasClosed = lock.withLock {
        defer { if !isPoolOpen { isClosed = true } }
        return isClosed
      }
      if !isPoolOpen, !wasClosed { deliver(.closed) }
      return isPoolOpen && !wasClosed
    }

    /// Tells the lists when the file is not at its path any more, and when it is again.
    ///
    /// On the writer's queue.
    @discardableResult
    func checkFile(_ db: Database) -> LiveViewError? {
      let lost = db.hasLostItsFile ? LiveViewError.fileLost(path: pool.path) : nil
      let isNews = lock.withLock {
        defer { lostFile = lost }
        return lostFile != lost && !isClosed
      }
      if isNews { deliver(.fileIsLost(lost)) }
      return lost
    }
  }
#endif
