import DataSources

// A tree of sources used from two isolation domains: every marked line must be an error.

func changeInATask() {
  let list = ListSource(reloading: [1])
  Task.detached { list.append(2) }  // error
  list.append(3)
}

actor Reader {
  func read(_ source: FilteredSource<Int>) -> Int { source.itemCount(inSection: 0) }
}

func readOnAnActor(_ reader: Reader) async {
  let list = ListSource(reloading: [1])
  let filtered = list.filter { $0 > 0 }
  _ = await reader.read(filtered)  // error
  list.append(2)
}

@MainActor func observeElsewhere(_ reader: Reader, _ list: ListSource<Int>) {
  let observation = list.observe { _ in }
  Task.detached { observation.cancel() }  // error
}
