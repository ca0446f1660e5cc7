#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport

  /// A store that does its work on demand, and whose list follows on demand.
  @MainActor
  final class LateStore {
    struct Refusal: Error {}
    let list: ListSource<TestItem>
    private(set) var items: [TestItem]
    /// The work that was begun, with its end.
    private var begun: [(id: Int, target: Int, end: CheckedContinuation<Void, any Error>)] = []
    var beganCount = 0

    init(_ count: Int = 5) {
      items = (0..<count).map { TestItem($0) }
      list = ListSource(items)
    }

    func move(_ item: TestItem, to target: Int) async throws {
      beganCount += 1
      try await withCheckedThrowingContinuation { begun.append((item.id, target, $0)) }
    }

    /// Ends the work that was begun first.
    func work() {
      let (id, target, end) = begun.removeFirst()
      if let index = items.firstIndex(where: { $0.id == id }) {
        let item = items.remove(at: index)
        items.insert(item, at: min(target, items.count))
      }
      end.resume()
    }

    var isBusy: Bool { !begun.isEmpty }

    /// Ends the work that was begun first, in one of four ways.
    func answer(_ way: Int) {
      if begun.isEmpty { return }
      switch way {
      case 0, 1: work()
      case 2: refuse()
      default: end()
      }
      if way == 0 { publish() }
    }

    /// Others edit the store.
    func edit(_ body: (inout [TestItem]) -> Void) { body(&items) }

    func refuse() { begun.removeFirst().end.resume(throwing: Refusal()) }

    func end() { begun.removeFirst().end.resume() }

    func publish() { list.items = items }
  }
#endif
