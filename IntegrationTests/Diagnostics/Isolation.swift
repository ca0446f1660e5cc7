import DataSources

// The errors of "Isolation" that the compiler finds before it checks what leaves an actor, see Sending.swift.

struct Talk: Identifiable, Equatable, Sendable {
  var id: Int
  var title: String
}

// error: "'nil' is not compatible with expected argument type 'any Actor'"
func load(_ pages: PagedSource<Talk, Int>) { pages.start() }

actor TalkServer {
  let talks = ListSource<Talk>()
  var observation: ListObservation?
  var changeCount = 0

  func start() {
    observation = talks.observe { [weak self] _ in
      // error: "actor-isolated property 'changeCount' can not be mutated from a nonisolated context"
      self?.changeCount += 1
    }
  }

  func add(_ talk: Talk) { talks.append(talk) }
}

func add(_ talk: Talk, to server: TalkServer) {
  // error: "call to actor-isolated instance method 'add' in a synchronous nonisolated context"
  server.add(talk)
}

func addLater(_ talk: Talk, to server: TalkServer) async {
  // error: "actor-isolated instance method 'add' cannot be called from outside of the actor"
  server.add(talk)
}

func count(of server: TalkServer) async -> Int {
  // error: "non-Sendable type 'ListSource<Talk>' of property 'talks' cannot exit actor-isolated context"
  await server.talks.count
}

func makeWork(_ talks: ListSource<Talk>) -> @Sendable () -> Void {
  // error: "capture of 'talks' with non-Sendable type 'ListSource<Talk>' in a '@Sendable' closure"
  { talks.append(Talk(id: 1, title: "Lists")) }
}

// As a web list uses its screen, in a target that isolates everything to the main actor.
@MainActor final class TalksScreen {
  var talks: [Talk] = []
  init(_ talks: [Talk]) { self.talks = talks }
}

func makeList(_ screen: (isolated any Actor) async -> TalksScreen) async {}
func withScreen(_ screen: TalksScreen, _ body: @Sendable (TalksScreen) -> Int) {}

func openList() async {
  // error: "main actor-isolated initializer 'init(_:)' cannot be called from outside of the actor"
  await makeList { _ in TalksScreen([]) }
}

func count(of screen: TalksScreen) {
  // error: "main actor-isolated property 'talks' can not be referenced from a Sendable closure"
  withScreen(screen) { screen in screen.talks.count }
}
