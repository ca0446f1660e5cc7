import DataSources

// Operators that display some of the items or sections, or reverse them.
extension RandomTree {
  func addWindow(over base: any DataSource<TestItem>) {
    let number = generator.below(4)
    switch generator.below(11) {
    case 0: sources.append(base.compactMap { ($0.id + $0.content) % 4 == number ? nil : $0 })
    case 1, 2: sources.append(base.reversed())
    case 3: sources.append(base.reversedSections())
    case 4:
      let source = base.hidingEmptySections { $0.header == nil }
      nonempty.append(source)
      sources.append(source)
    case 5: sources.append(base.grouped(by: { ($0.id + $0.content) % 5 }, in: [3, 0, number, 1]))
    case 6:
      let (first, second) = (randomWindow(), randomWindow())
      add(base.window { $0.header == nil ? first : second })
    case 7: add(generator.oneIn(2) ? base.prefix(number) : base.suffix(number))
    case 8:
      let source = base.arranged(by: randomArrangement())
      arranged.append(source)
      sources.append(source)
    default: add(base.window(randomWindow()))
    }
  }

  private func add(_ window: WindowSource<TestItem>) {
    windows.append(window)
    sources.append(window)
  }

  /// Returns a fixed or flexible window, sometimes with lengths and offsets out of range.
  func randomWindow() -> ItemWindow {
    let pin = ItemWindow.Edge.allCases[generator.below(2)]
    let (length, offset) = (generator.oneIn(10) ? .max : generator.below(7) - 1, generator.below(4) - 1)
    if generator.oneIn(2) { return .fixed(length, offset: offset, pinnedTo: pin) }
    return .flexible(
      length, offset: offset, pinnedTo: pin,
      .init(
        growth: ItemWindow.Growth.allCases[generator.below(4)], minLength: generator.below(5) - 1,
        maxLength: generator.oneIn(2) ? .max : generator.below(8)))
  }

  private func randomArrangement() -> TestArrangement {
    TestArrangement(step: 1 + generator.below(3), isReversed: generator.oneIn(2))
  }

  func mutateWindow() {
    if generator.oneIn(6), let source = arranged.randomElement(using: &generator) {
      source.layout = randomArrangement()
    } else if generator.oneIn(3), let source = nonempty.randomElement(using: &generator) {
      let (number, hides) = (generator.below(3), generator.oneIn(2))
      source.hidesWhenEmpty = { $0.header == nil ? hides : ($0.header?.count ?? 0) % 3 == number }
    } else if let source = windows.randomElement(using: &generator) {
      switch generator.below(6) {
      case 0: source.setWindow(randomWindow())
      case 1:
        let (first, second) = (randomWindow(), randomWindow())
        source.setWindows { $0.header == nil ? first : second }
      default: source.setWindow(randomWindow(), inSection: generator.below(source.sectionCount + 2) - 1)
      }
    }
  }
}
