import DataSources

struct Row: Identifiable, Equatable {
  var id: Int
}

let list = ListSource([Row(id: 1)])
let observation = list.filter { $0.id > 0 }.observe { print($0.changes) }
list.items = [Row(id: 2), Row(id: 1)]
withExtendedLifetime(observation) {}
