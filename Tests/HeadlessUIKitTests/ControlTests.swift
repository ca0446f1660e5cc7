#if LIST_VIEWS
  import Testing
  import UIKitStage

  @MainActor
  struct ControlTests {
    @Test func segmentsAreChosen() {
      let control = UISegmentedControl(items: ["A", "B"])
      var events: [Int] = []
      let action = UIAction { action in
        events.append((action.sender as? UISegmentedControl)?.selectedSegmentIndex ?? -2)
      }
      control.addAction(action, for: .valueChanged)
      #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
      control.selectedSegmentIndex = 1
      #expect(events.isEmpty)
      #expect(!control.userTaps(segmentAt: 1))
      #expect(control.userTaps(segmentAt: 0))
      #expect(events == [0])
      control.insertSegment(withTitle: "C", at: 0, animated: false)
      #expect(control.selectedSegmentIndex == 1)
      #expect((0..<control.numberOfSegments).map { control.titleForSegment(at: $0) } == ["C", "A", "B"])
      control.setEnabled(false, forSegmentAt: 2)
      #expect(!control.userTaps(segmentAt: 2))
      control.removeSegment(at: 1, animated: false)
      #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
      control.isEnabled = false
      #expect(!control.userTaps(segmentAt: 0))
      control.removeAction(action, for: .valueChanged)
      control.sendActions(for: .valueChanged)
      #expect(events == [0])
      control.removeAllSegments()
      #expect(control.numberOfSegments == 0)
    }

    @Test func segmentsExist() {
      let control = UISegmentedControl(items: ["A", "B"])
      #expect(ViewException.recorded { control.selectedSegmentIndex = 7 }.count == 1)
    }

    @Test func viewsAreATree() {
      let window = UIWindow(frame: .zero)
      let (outer, inner) = (UIView(), UIView())
      outer.addSubview(inner)
      #expect(inner.window == nil)
      window.addSubview(outer)
      #expect(inner.window === window && inner.isDescendant(of: window))
      outer.removeFromSuperview()
      #expect(inner.window == nil && window.subviews.isEmpty)
      UIView.performWithoutAnimation { #expect(!UIView.areAnimationsEnabled) }
      #expect(UIView.areAnimationsEnabled)
    }
  }
#endif
