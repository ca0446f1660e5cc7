import DataSources

// Lists that leave their actor: the compiler looks for them if there are no other errors.

actor Reader {
  func count(_ talks: ListSource<Int>) -> Int { talks.count }
}

@MainActor func count(_ talks: ListSource<Int>, by reader: Reader) async -> Int {
  // error: "sending 'talks' risks causing data races"
  await reader.count(talks)
}

func addLater(_ talks: ListSource<Int>) {
  // error: "passing closure as a 'sending' parameter risks causing data races"
  Task { talks.append(1) }
}
