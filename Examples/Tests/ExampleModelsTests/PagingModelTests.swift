import DataSources
import ExampleModels
import Synchronization
import Testing

struct PagingModelTests {
  /// Each page is requested once; one that failed is loaded when it is tried again.
  @Test func pagesAreLoadedAndTriedAgain() async {
    await Actor().run { actor in
      let requests = Mutex<[Int]>([])
      let model = PagingModel(count: 120) { page in
        let isFirst = requests.withLock { requests in
          requests.append(page)
          return requests.filter { $0 == page }.count == 1
        }
        if page == 1, isFirst { throw PagingModel.ServerBusy() }
      }
      model.rows.start(isolation: actor)
      await model.rows.finishLoading()
      #expect(model.rows.loadedCount == 50)
      #expect(model.rows.itemCount(inSection: 0) == 120)
      #expect(!model.hasFailed)
      model.rows.loadMore()
      await model.rows.finishLoading()
      #expect(model.rows.loadedCount == 50 && model.hasFailed)
      model.rows.retry()
      await model.rows.finishLoading()
      #expect(!model.hasFailed)
      model.rows.loadMore()
      await model.rows.finishLoading()
      #expect(model.rows.loadedItems.map(\.text) == (1...120).map { "Message \($0)" })
      #expect(requests.withLock(\.self) == [0, 1, 1, 2])
    }
  }

  private actor Actor {
    func run(_ body: @Sendable (isolated Actor) async -> Void) async { await body(self) }
  }
}
