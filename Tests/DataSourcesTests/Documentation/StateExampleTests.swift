import DataSources
import ListTestSupport
import Observation
import Testing

/// The examples of the section on lists whose items are the state of something else.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct StateExampleTests {
  @Test func anObservableModel() async {
    let model = ConferenceModel()
    let screen = TalksScreen(model)
    let emitted = ObservedChanges(screen.talks)
    model.talks.append(Talk(id: 2, title: "Trees"))
    #expect(await eventually { screen.talks.itemCount >= 2 })
    #expect(emitted.take() == "insert 0-1")
    model.talks[0].title = "Arrays"
    #expect(await eventually { screen.talks.item(at: 0)?.title == "Arrays" })
    #expect(emitted.take() == "update 0-0")
  }

  @Test func anAsynchronousSequence() async {
    let talks = ListSource<Talk>()
    let emitted = ObservedChanges(talks)
    let (updates, continuation) = AsyncStream.makeStream(of: [Talk].self)
    let task = Task {
      for await all in updates { talks.items = all }
    }
    continuation.yield([Talk(id: 1, title: "Lists")])
    continuation.yield([Talk(id: 1, title: "Lists"), Talk(id: 2, title: "Trees")])
    continuation.finish()
    await task.value
    #expect(emitted.take() == "insert 0-0 | insert 0-1")
  }
}

@MainActor
@Observable
private final class ConferenceModel {
  var talks = [Talk(id: 1, title: "Lists")]
}

@MainActor
private final class TalksScreen {
  let talks = ListSource<Talk>()
  private let model: ConferenceModel

  init(_ model: ConferenceModel) {
    self.model = model
    follow()
  }

  func follow() {
    withObservationTracking {
      talks.items = model.talks
    } onChange: { [weak self] in
      Task { @MainActor in self?.follow() }
    }
  }
}
