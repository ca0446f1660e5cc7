import DataSources
import ListTestSupport
import Testing

@Suite struct ChangeTraceTests {
  private let list = ListSource((0..<6).map { TestRow($0) })

  @Test func everyStepIsTold() {
    let tree = list.filter { $0.content == 0 }.appendingSections(of: list.filter { _ in true }, ListSource<TestRow>())
    var traces: [ChangeTrace] = []
    let tracing = tree.trace { traces.append($0) }
    list.replace(at: 5, with: TestRow(5, content: 1), animation: .fade)
    list.replace(at: 5, with: TestRow(5, content: 2))
    #expect(
      traces.map(\.description) == [
        """
        ListSource<TestRow> #1: update 0-5
        FilteredSource<TestRow> #1: update 0-5 → delete 0-5
        FilteredSource<TestRow> #2: update 0-5 → update 0-5
        ConcatenatedSections<TestRow>: [FilteredSource<TestRow> #1] delete 0-5 + [FilteredSource<TestRow> #2] update 0-5 → \
        delete 0-5; update 1-5
        """,
        """
        ListSource<TestRow> #1: update 0-5
        FilteredSource<TestRow> #1: update 0-5 → no changes
        FilteredSource<TestRow> #2: update 0-5 → update 0-5
        ConcatenatedSections<TestRow>: update 0-5 → update 1-5
        """,
      ])
    #expect(traces.map(\.animation) == [.fade, .automatic])
    tracing.cancel()
    list.removeAll()
    #expect(traces.count == 2)
  }

  /// Only what the traced source is made of is told, and every single change of a batch.
  @Test func whatIsBesideOrAboveIsNotTold() {
    let low = list.filter { $0.id < 3 }
    let (side, high) = (list.map { $0 }, low.map { $0 })
    var traces: [[String]] = []
    let tracing = low.trace { traces.append($0.steps.map(\.source)) }
    list.batch {
      list.append(TestRow(1))
      list.append(TestRow(9))
    }
    low.isIncluded = { _ in true }
    let other = ListSource([TestRow(1)])
    let both = ConcatenatedSections([high, other])
    other.append(TestRow(3))
    list.remove(at: 0)
    let (source, filter) = ("ListSource<TestRow>", "FilteredSource<TestRow>")
    #expect(traces == [[source, filter], [source, filter], [filter], [source, filter]])
    withExtendedLifetime((tracing, side, both)) {}
  }

  @Test func aReloadSaysWhoBeganItAndWhy() throws {
    let source = Loose()
    let sections = source.hidingEmptySections()
    let top = sections.appendingItems(of: list)
    var reasons: [[ChangeTrace.ReloadReason?]] = []
    var last = ""
    let tracing = top.trace {
      reasons.append($0.steps.map(\.reloadReason))
      last = "\($0)"
    }
    list.reload(with: [TestRow(3)])
    #expect(
      last == """
        ListSource<TestRow>: reload (asked for, or rows that can not be compared)
        ConcatenatedItems<TestRow>: reload → reload (told by a source below)
        """)
    source.storage = [TestRow(1), TestRow(2)]
    source.append(TestRow(3))
    #expect(last.contains("NonemptySectionsSource<TestRow>: insert 0-2 → reload (Loose had changed without a word)"))
    source.changeHub.emit(try ChangeSet(deletes: [ItemPosition(section: 4, item: 0)]))
    #expect(last.contains("→ reload (Loose told what does not fit: "))
    let name = "Loose"
    #expect(reasons.prefix(2) == [[.asked, .passedOn], [nil, .unannounced(source: name), .passedOn]])
    source.append(TestRow(4))
    #expect(reasons.last == [nil, nil, nil])
    withExtendedLifetime(tracing) {}
  }

  /// A switch that is no comparison, and one that follows from a change below.
  @Test func aReloadByASwitchIsTold() {
    let states = StateSource(1, comparison: .reload, source: { [list] _ in list }, whenEmpty: { _ in StaticSource([]) })
    var last = ""
    let tracing = states.trace { last = "\($0)" }
    list.removeAll()
    #expect(last.hasSuffix("→ reload (can not be told in single changes)"))
    states.setState(2)
    withExtendedLifetime(tracing) {}
  }

  /// A trace of a source that joins another tree goes on, and two traces do not disturb each other.
  @Test func tracesSurviveWhenTreesAreJoined() {
    let other = ListSource([TestRow(1)])
    var (first, second) = (0, 0)
    let tracing = list.trace { _ in first += 1 }
    var otherTracing: ChangeTracing? = other.trace { _ in second += 1 }
    let both = list.appendingSections(of: other)
    list.append(TestRow(7))
    other.append(TestRow(8))
    #expect(first == 1 && second == 1 && otherTracing != nil)
    otherTracing = nil
    other.append(TestRow(9))
    #expect(first == 1 && second == 1)
    withExtendedLifetime((tracing, both)) {}
  }
}

private final class Loose: EditableListSource {
  var storage: [TestRow] = []
  let changeHub = ChangeHub()
}
