import DataSources

// Violations of the contracts of sources: every marked line must be an error.

struct Message: Identifiable, Equatable {
  var id: Int
}

// A class that isn't `Sendable`.
final class Token: Hashable {
  var value = 0
  static func == (left: Token, right: Token) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

struct Envelope: Identifiable, Equatable {
  var id: Token
}

final class Outbox: EditableListSource {
  var storage: [Message] = []
  let changeHub = ChangeHub()
}

final class Words: EditableListSource {  // error
  var storage: [String] = []
  let changeHub = ChangeHub()
}

func emitForOthers(_ list: ListSource<Message>, _ outbox: Outbox) {
  list.changeHub.emit(.reload)  // error
  outbox.changeHub.emit(.reload)  // error
  outbox.changeHub.follow(list.changeHub) { $0 }  // error
  outbox.items = list.items
}

func createWithoutComparison(_ envelopes: [Envelope]) {
  _ = ListSource(["a"])  // error
  _ = ListSource(envelopes)  // error
  _ = SectionedSource([ListSection(id: 0, items: ["a"])])  // error
  _ = ValueSource("a") { [$0] }  // error
  _ = StaticSource(envelopes)  // error
  _ = StaticSource(["a"], id: \.self).items  // error
  _ = ItemID(Token())  // error
  _ = ListSource(reloading: ["a"])
  _ = StaticSource(["a"], id: \.self)
}
