import DataSources
import ListTestSupport
import Testing

/// The examples of the article on paging.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct PagingExampleTests {
  @Test func loadingPages() async {
    var options = PagingOptions()
    options.pageSize = 3
    options.prefetchDistance = 1
    options.stateItems = .active  // displays "loading" and "failed" as items
    let list = PagedSource<Talk, Int>(options: options) { request in
      let first = request.key ?? 1
      let talks = (first..<first + request.limit).map { Talk(id: $0, title: "Talk \($0)") }
      return Page(items: talks, nextKey: first < 7 ? first + request.limit : nil)
    }
    list.start()  // loads the first page
    await list.finishLoading()
    #expect(list.loadedItems.map(\.id) == [1, 2, 3])
    list.willDisplayItems(at: [ItemPosition(section: 0, item: 2)])  // loads the next page
    #expect(await eventually { list.loadedCount >= 6 })
    #expect(list.loadedItems.map(\.id) == [1, 2, 3, 4, 5, 6])

    func text(at position: ItemPosition) -> String {
      switch list.item(at: position) {
      case .item(let talk): talk.title
      case .loadState(_, .failed): "Try again"
      case .loadState, .placeholder, nil: "…"
      }
    }
    #expect(text(at: ItemPosition(section: 0, item: 5)) == "Talk 6")
    #expect(text(at: ItemPosition(section: 0, item: 6)) == "…")

    list.update(Talk(id: 2, title: "Trees"))
    list.removeItem(withID: ItemID(1))  // no page inserts it again
    list.insert(Talk(id: 0, title: "Welcome"), before: nil)
    #expect(list.loadedItems.prefix(3).map(\.title) == ["Welcome", "Trees", "Talk 3"])
    list.refresh()  // the old items remain until the new ones are loaded
    await list.finishLoading()
    #expect(list.loadedItems.prefix(3).map(\.title) == ["Talk 1", "Talk 2", "Talk 3"])
  }

  @Test func failures() async {
    let isOnline = Switch()

    let list = PagedSource<Talk, Int> { _ in
      guard await isOnline.value else { throw Offline() }
      return Page(items: [Talk(id: 1, title: "Lists")])
    }
    var states: [PagingStates] = []
    list.onStateChange = { states.append($0) }
    list.start()
    await list.finishLoading()  // states.refresh is .failed
    #expect(isOffline(list.states.refresh))
    await isOnline.set(true)
    list.retry()
    await list.finishLoading()
    #expect(list.loadedCount == 1 && list.states.forward == .end && states.count == 4)
  }

  @Test func placeholders() async {
    var options = PagingOptions()
    options.pageSize = 10
    options.showsPlaceholders = true
    let list = PagedSource<Talk, Int>(options: options, startingAt: 500) { request in
      let first = request.key ?? 0
      let talks = (first..<first + request.limit).map { Talk(id: $0, title: "Talk \($0)") }
      return Page(
        items: talks, previousKey: first >= request.limit ? first - request.limit : nil,
        nextKey: first + request.limit < 1_000 ? first + request.limit : nil, itemsBefore: first, totalCount: 1_000)
    }
    list.keyForItem = { index in index / 10 * 10 }  // enables jumps to distant placeholders
    list.start()
    await list.finishLoading()  // 1,000 items: 500 placeholders, 10 talks, 490 placeholders
    #expect(list.itemCount == 1_000 && list.loadedCount == 10)
    #expect(list.item(at: ItemPosition(section: 0, item: 3)) == .placeholder(3))
    list.willDisplayItems(at: [ItemPosition(section: 0, item: 905)])
    #expect(await eventually { list.loadedItems.first.map { $0.id >= 800 } == true })
    #expect(list.itemCount == 1_000)
    #expect(list.item(at: ItemPosition(section: 0, item: 905))?.item?.id == 905)
  }

  @Test func jumpsAndInvalidations() async {
    let list = PagedSource<Talk, Int> { request in
      let first = request.key ?? 0
      return Page(
        items: (first..<first + 10).map { Talk(id: $0, title: "Talk \($0)") },
        previousKey: first > 0 ? first - 10 : nil, nextKey: first + 10)
    }
    list.start()
    await list.finishLoading()
    list.jump(to: 200)
    await list.finishLoading()
    list.invalidate(around: ItemID(205))  // loads the page of talk 205 and its neighbors again
    await list.finishLoading()
    #expect(list.position(of: ItemID(205)) != nil && list.position(of: ItemID(5)) == nil)
  }

  @Test func undo() async {
    let mails = PagedSource<Talk, Int> { _ in
      Page(items: (10..<15).map { Talk(id: $0, title: "Mail \($0)") }, nextKey: nil)
    }
    mails.start()
    await mails.finishLoading()

    let recorder = UndoRecorder(editsOf: mails)
    recorder.record { mails.removeItem(withID: ItemID(12)) }
    await mails.finishLoading()
    recorder.undo()  // inserts the mail again, between its neighbors

    #expect(mails.loadedItems.map(\.id) == Array(10..<15))
  }
}

private struct Offline: Error {}

private func isOffline(_ state: PageLoadState) -> Bool {
  guard case .failed(let failure) = state else { return false }
  return failure.error is Offline
}

private actor Switch {
  private(set) var value = false

  func set(_ value: Bool) { self.value = value }
}
