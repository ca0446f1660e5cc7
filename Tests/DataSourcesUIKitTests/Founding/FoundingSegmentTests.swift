#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// A segmented control that selects the displayed child.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct FoundingSegmentTests {
    @Test("TS-20 a segmented control has a segment for each child, and both follow each other")
    func segmentsAreBound() {
      let lists = ["Anna", "Bert", "Cleo"].map { ListSource(reloading: [$0]) }
      let segments = SegmentedSource<CellReference<UITableView>>(
        lists.map { $0.cells(on: TableStage.self) }, selecting: 1, comparison: .identity)
      let control = UISegmentedControl(items: ["old"])
      let binding = SegmentedControlBinding(control, segments) { index, _ in index == 2 ? nil : "part \(index)" }
      let stage = TableStage(segments)
      let titles = { (0..<control.numberOfSegments).map { control.titleForSegment(at: $0) } }
      #expect(titles() == ["part 0", "part 1", "No title"] && control.selectedSegmentIndex == 1)
      // During the change no touches are handled, and afterward everything is displayed.
      var isEnabled: [Bool] = []
      stage.adapter.settings.didDisplay = { _, _ in isEnabled.append(control.isUserInteractionEnabled) }
      #expect(control.userTaps(segmentAt: 2) && segments.selectedIndex == 2 && stage.texts == ["Cleo"])
      #expect(isEnabled == [false] && control.isUserInteractionEnabled)
      segments.select(0)
      #expect(control.selectedSegmentIndex == 0 && stage.texts == ["Anna"])
      segments.insertChild(ListSource(reloading: ["new"]).cells(on: TableStage.self), at: 0)
      binding.update()
      #expect(control.numberOfSegments == 4 && control.selectedSegmentIndex == segments.selectedIndex)
      segments.removeAllChildren()
      binding.update()
      #expect(control.numberOfSegments == 0 && control.selectedSegmentIndex == UISegmentedControl.noSegment)
      binding.cancel()
      segments.appendChild(lists[0].cells(on: TableStage.self))
      #expect(control.numberOfSegments == 0)
    }

    @Test("TS-24 the binding of a segmented control keeps no control alive, and ends with its owner")
    func bindingsEnd() {
      let segments = SegmentedSource<String>([ListSource(reloading: ["a"]), ListSource(reloading: ["b"])])
      var control: UISegmentedControl? = UISegmentedControl(items: nil)
      weak let old = control
      var binding: SegmentedControlBinding<String>? = SegmentedControlBinding(control!, segments) { _, _ in "x" }
      weak let oldBinding = binding
      control = nil
      segments.select(1)
      #expect(old == nil)
      binding = nil
      #expect(oldBinding == nil)
      _ = binding
    }

    @Test("TS-21 the selected segment decides at any time which items can be edited")
    func segmentsDecide() async {
      let (first, second) = (ListSource((0..<2).map { TestItem($0) }), ListSource((5..<8).map { TestItem($0) }))
      let segments = SegmentedSource<CellReference<UITableView>>(
        [
          first.cells(on: TableStage.self),
          second.cells(on: TableStage.self).onDelete(from: second).onMove(in: second),
        ], comparison: .identity)
      let stage = TableStage(segments)
      stage.table.isEditing = true
      #expect(!stage.table.user.delete(rowAt: path(0)) && !stage.beginMoving(path(0)))
      segments.select(1)
      #expect(await eventually { stage.cells.first?.cell.isEditing == true })
      #expect(stage.table.user.delete(rowAt: path(0)) && second.items.map(\.id) == [6, 7])
      #expect(stage.move(path(0), to: path(1)) && second.items.map(\.id) == [7, 6])
      segments.select(0)
      #expect(stage.texts == ["0", "1"] && !stage.table.user.delete(rowAt: path(0)) && !stage.beginMoving(path(0)))
    }
  }
#endif
