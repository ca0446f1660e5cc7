import DataSources
import DataSourcesWeb
import ExampleModels
import Synchronization

extension PagingModel {
  /// The screen “Paging”, over a slow server, which refuses every fourth page once.
  static func webScreen(isolation: isolated any Actor) -> ExampleWebScreen {
    let server = SlowServer()
    let model = PagingModel { page in try await server.respond(to: page) }
    model.rows.start()
    let rows = model.rows
    let list = rows.cells(
      .html { item in
        switch item {
        case .item(let message): .row("\(message.text)", .quiet("page \(message.id / 50 + 1)"))
        case .placeholder: .row(#"<span class="placeholder"></span>"#)
        case .loadState(_, .failed):
          .row(
            #"<span class="failed">The server is busy.</span>"#,
            .action("retry", row: 0, "Try again", label: "Load the page again"))
        case .loadState: .row(#"<span class="loading">Loading …</span>"#)
        }
      })
    let screen = ExampleWebScreen(list) {
      // The row with the failure is where its page is missing, which can be far from what a visitor sees.
      [.button("Refresh", action: "refresh", isPrimary: true), .button("Try again", action: "retry")]
    } act: { action in
      switch action.name {
      case "retry": rows.retry()
      case "refresh":
        server.reset()
        rows.refresh()
      default: return nil
      }
      return .done
    }
    // The first page, which the server has soon.
    var waiting: [@Sendable () -> Void] = []
    screen.features.open = { then in
      if case .loading = rows.states.refresh { waiting.append(then) } else { then() }
    }
    rows.onStateChange = { states in
      if case .loading = states.refresh { return }
      for then in waiting { then() }
      waiting = []
    }
    screen.features.status = {
      "\(rows.loadedCount) of \(PagingModel.messageCount) messages are loaded."
        + (model.hasFailed ? " The server is busy: try again." : "")
    }
    return screen.with(RowLayout(rowHeight: 44))
  }
}

/// A slow server, which refuses every fourth page when it is requested for the first time.
private final class SlowServer: Sendable {
  private let refused = Mutex<Set<Int>>([])

  func respond(to page: Int) async throws {
    try await Task.sleep(for: .milliseconds(350))
    let isRefused = page % 4 == 3 && refused.withLock { $0.insert(page).inserted }
    if isRefused { throw PagingModel.ServerBusy() }
  }

  func reset() { refused.withLock { $0 = [] } }
}
