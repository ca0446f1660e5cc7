#if LIST_VIEWS
  import DataSourcesTesting
  import ListTestSupport
  import Testing
  import UIKitStage

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

  private struct Number: Identifiable, Equatable {
    let id: Int
  }

  @MainActor
  struct CollectionTests {
    private func collection(_ rows: [[Int]]) -> CollectionFixture {
      let fixture = CollectionFixture(rows)
      fixture.window.layoutIfNeeded()
      _ = fixture.takeEvents()
      return fixture
    }

    @Test func aReloadReadsTheCountsAtTheNextLayout() {
      let fixture = CollectionFixture([[1, 2]])
      #expect(fixture.events.isEmpty)
      fixture.window.layoutIfNeeded()
      #expect(fixture.takeEvents() == ["cell 0-0", "will 0-0", "cell 0-1", "will 0-1"])
      fixture.rows = [[3]]
      fixture.collection.reloadData()
      #expect(fixture.takeEvents() == ["end 0-0", "end 0-1"])
      fixture.window.layoutIfNeeded()
      #expect(fixture.takeEvents() == ["cell 0-0", "will 0-0"])
      #expect(fixture.cells.count == 2)
      #expect(fixture.fault() == nil)
    }

    @Test func itemsFlow() {
      let fixture = collection([Array(0..<1000)])
      #expect(fixture.collection.contentSize == CGSize(width: 400, height: 12_500))
      #expect(fixture.collection.visibleCells.count == 40)
      #expect(fixture.collection.indexPathForItem(at: CGPoint(x: 250, y: 60)) == path(6))
      for y in stride(from: CGFloat(30), to: 12_500, by: 333) {
        fixture.collection.user.scroll(to: CGPoint(x: 0, y: y))
        #expect(fixture.fault() == nil)
      }
      #expect(fixture.cells.count <= 48)
      fixture.collection.scrollToItem(at: path(500), at: .top, animated: false)
      #expect(fixture.collection.contentOffset.y == 6250)
      fixture.layout.scrollDirection = .horizontal
      fixture.window.layoutIfNeeded()
      #expect(fixture.collection.contentSize == CGSize(width: 10_000, height: 500))
      #expect(
        ViewException.recorded { fixture.collection.scrollToItem(at: path(5000), at: .top, animated: false) }.count
          == 1)
    }

    @Test func sizesAreTheDelegates() {
      let fixture = CollectionFixture([Array(0..<10)], missing: ["SectionAt", "referenceSize"])
      fixture.size = { CGSize(width: $0.item == 0 ? 400 : 150, height: $0.item == 0 ? 20 : 40) }
      fixture.window.layoutIfNeeded()
      #expect(
        fixture.collection.layoutAttributesForItem(at: path(2))?.frame == CGRect(x: 150, y: 20, width: 150, height: 40))
      #expect(fixture.collection.contentSize.height == 220)
      #expect(fixture.fault() == nil)
    }

    @Test func headersBelongToSections() {
      let fixture = CollectionFixture([[1], [2], [3]])
      fixture.layout.headerReferenceSize = CGSize(width: 0, height: 20)
      fixture.layout.sectionInset = UIEdgeInsets(top: 5, left: 0, bottom: 5, right: 0)
      fixture.window.layoutIfNeeded()
      let kind = UICollectionView.elementKindSectionHeader
      let views = (0..<3).compactMap { fixture.collection.supplementaryView(forElementKind: kind, at: path(0, $0)) }
      #expect(views.compactMap { ($0 as? HeaderView)?.section } == ["section 0", "section 1", "section 2"])
      #expect(views[1].frame == CGRect(x: 0, y: 80, width: 400, height: 20))
      _ = fixture.takeEvents()
      fixture.collection.performBatchUpdates {
        fixture.rows = [[3], [1]]
        fixture.names = ["section 2", "section 0"]
        fixture.collection.deleteSections([1])
        fixture.collection.moveSection(2, toSection: 0)
      }
      Animations.finish()
      #expect(fixture.takeEvents() == ["end 1-0", "endView 1-0"])
      #expect(fixture.collection.supplementaryView(forElementKind: kind, at: path(0)) === views[2])
      let paths = fixture.collection.indexPathsForVisibleSupplementaryElements(ofKind: kind)
      #expect(paths.sorted() == [path(0), path(0, 1)])
      #expect(fixture.fault() == nil)
      fixture.collection.reloadSections([1])
      Animations.finish()
      #expect(fixture.collection.supplementaryView(forElementKind: kind, at: path(0, 1)) !== views[0])
      #expect(fixture.fault() == nil)
    }

    @Test func viewsMustBeDequeued() {
      let fixture = collection([[1]])
      let exceptions = ViewException.recorded {
        _ = fixture.collection.dequeueReusableCell(withReuseIdentifier: "unknown", for: path(0))
      }
      #expect(
        exceptions.map(\.reason) == [
          "could not dequeue a view of kind: UICollectionElementKindCell with identifier unknown - must register a nib or a"
            + " class for the identifier or connect a prototype cell in a storyboard"
        ])
      fixture.collection.register(nil as AnyClass?, forCellWithReuseIdentifier: "item")
      #expect(
        ViewException.recorded {
          _ = fixture.collection.dequeueReusableCell(withReuseIdentifier: "item", for: path(0))
        }
        .count
          == 1)
    }

    @Test func batchesKeepCells() {
      let fixture = collection([[1, 2, 3, 4]])
      let cells = (0..<4).map { fixture.collection.cellForItem(at: path($0)) }
      fixture.collection.performBatchUpdates {
        fixture.rows = [[4, 1, 5, 3]]
        fixture.collection.deleteItems(at: [path(1)])
        fixture.collection.insertItems(at: [path(2)])
        fixture.collection.moveItem(at: path(3), to: path(0))
      }
      Animations.finish()
      #expect(fixture.takeEvents() == ["cell 0-2", "will 0-2", "end 0-1"])
      #expect(fixture.collection.cellForItem(at: path(0)) === cells[3])
      #expect(fixture.fault() == nil)
      fixture.rows = [[40, 10, 5, 3]]
      fixture.collection.reconfigureItems(at: [path(0)])
      #expect(fixture.collection.cellForItem(at: path(0)) === cells[3])
      fixture.collection.reloadItems(at: [path(1)])
      Animations.finish()
      #expect(fixture.collection.cellForItem(at: path(1)) !== cells[0])
      #expect(fixture.fault() == nil)
    }

    @Test func aReconfiguredItemKeepsItsIdentifier() {
      let fixture = collection([[1, 2]])
      fixture.identifier = "other"
      #expect(ViewException.recorded { fixture.collection.reconfigureItems(at: [path(0)]) }.count == 1)
    }

    @Test func refusedBatchesHaveAReason() {
      let fixture = collection([[1, 2]])
      let refused = ViewException.recorded { fixture.collection.deleteItems(at: [path(0)]) }
      #expect(refused.isRefusal(by: .itemCount))
      #expect(refused.first?.reason.hasPrefix("Invalid batch updates detected: ") == true)
    }

    @Test func anItemIsTapped() {
      let fixture = collection([[1, 2, 3]])
      fixture.collection.user.tap(itemAt: path(0))
      _ = fixture.takeEvents()
      fixture.collection.user.tap(itemAt: path(1))
      #expect(
        fixture.takeEvents() == [
          "shouldHighlight 0-1", "didHighlight 0-1", "shouldSelect 0-1", "didUnhighlight 0-1", "didDeselect 0-0",
          "didSelect 0-1",
        ])
      fixture.collection.allowsMultipleSelection = true
      fixture.collection.user.tap(itemAt: path(2))
      fixture.mayDeselect = false
      fixture.collection.user.tap(itemAt: path(1))
      #expect(fixture.collection.indexPathsForSelectedItems?.sorted() == [path(1), path(2)])
      fixture.mayDeselect = true
      fixture.collection.user.tap(itemAt: path(1))
      #expect(fixture.collection.indexPathsForSelectedItems == [path(2)])
      fixture.collection.performBatchUpdates {
        fixture.rows = [[3, 1, 2]]
        fixture.collection.moveItem(at: path(2), to: path(0))
      }
      Animations.finish()
      #expect(fixture.collection.indexPathsForSelectedItems == [path(0)])
      #expect((0..<3).map { fixture.collection.cellForItem(at: path($0))?.isSelected } == [true, false, false])
    }

    @Test func anItemIsMoved() {
      let fixture = collection([[1, 2, 3], [4]])
      let cell = fixture.collection.cellForItem(at: path(0))
      #expect(fixture.collection.user.beginMoving(itemAt: path(0)))
      #expect(fixture.collection.hasUncommittedUpdates)
      fixture.collection.updateInteractiveMovementTargetPosition(CGPoint(x: 250, y: 10))
      fixture.target = { $0 == path(0, 1) ? path(1, 1) : $0 }
      let answer = fixture.collection.user.drag(to: path(0, 1))
      #if os(Linux)
        #expect(answer == path(1, 1))
      #else
        #expect(answer != nil)
      #endif
      fixture.collection.user.drop()
      Animations.finish()
      #expect(fixture.rows == [[2, 3], [4, 1]])
      #expect(fixture.collection.cellForItem(at: path(1, 1)) === cell)
      #expect(fixture.fault() == nil)
      fixture.missing = ["layout:", "moveItem"]
      fixture.collection.dataSource = fixture
      fixture.window.layoutIfNeeded()
      #expect(!fixture.collection.user.beginMoving(itemAt: path(0)))
    }

    @Test(arguments: Judging.cases)
    func randomBatchesAreShown(judges: Bool) {
      let seed = UInt64.random(in: 0..<1_000_000)
      var generator = SeededGenerator(seed: seed)
      let fixture = collection([Array(0..<100), [], Array(100..<200)])
      fixture.collection.judgesBatches = judges
      func sections(_ rows: [[Int]]) -> [ListSection<Int, Number>] {
        rows.enumerated().map { ListSection(id: $0.offset, items: $0.element.map { Number(id: $0) }) }
      }
      for step in 0..<100 {
        fixture.collection.user.scroll(to: CGPoint(x: 0, y: generator.below(2000)))
        var new = fixture.rows
        for number in 0..<generator.below(6) {
          let (from, to) = (generator.below(3), generator.below(3))
          if new[from].isEmpty || generator.oneIn(4) {
            new[to].insert(1000 * (step + 1) + number, at: generator.below(new[to].count + 1))
          } else {
            let row = new[from].remove(at: generator.below(new[from].count))
            if !generator.oneIn(3) { new[to].insert(row, at: generator.below(new[to].count + 1)) }
          }
        }
        let changes = ChangeSet(fromSections: sections(fixture.rows), toSections: sections(new))
        let exceptions = ViewException.recorded {
          UIView.performWithoutAnimation { fixture.collection.send(changes) { fixture.rows = new } }
        }
        let fault = fixture.fault()
        #expect(exceptions.isEmpty && fault == nil, "seed \(seed), step \(step): \(exceptions) \(fault ?? "")")
        if !exceptions.isEmpty || fault != nil { return }
      }
    }

    @Test(arguments: [UInt64.random(in: 0..<1_000_000), 200_823])
    func theSimulatorKnowsWhatIsRefused(seed: UInt64) {
      RandomUpdate.expectJudgments(of: .collection, seed: seed) { update in
        let fixture = collection(update.old)
        let exceptions = ViewException.recorded {
          UIView.performWithoutAnimation {
            fixture.collection.performBatchUpdates {
              fixture.rows = update.new
              fixture.collection.send(update.batch)
            }
          }
        }
        let list = fixture.collection
        return (exceptions, { (0..<list.numberOfSections).map(list.numberOfItems(inSection:)) })
      }
    }

    /// A flow layout reads sizes with batches only.
    @Test func sizesAreReadAgainInBatches() {
      let fixture = CollectionFixture([Array(0..<100)], missing: ["SectionAt", "referenceSize"])
      var isRead = false
      fixture.size = { _ in
        isRead = true
        return CGSize(width: 100, height: 50)
      }
      func check(_ expected: Bool, _ work: () -> Void) {
        isRead = false
        work()
        fixture.window.layoutIfNeeded()
        #expect(isRead == expected)
      }
      check(true) {}
      check(false) { fixture.collection.user.scroll(to: CGPoint(x: 0, y: 300)) }
      check(false) { fixture.collection.reconfigureItems(at: fixture.collection.visiblePaths) }
      check(true) {
        fixture.collection.performBatchUpdates {
          fixture.rows[0].removeLast()
          fixture.collection.deleteItems(at: [path(99)])
        }
      }
      Animations.finish()
      #expect(fixture.fault() == nil)
    }

    /// A batch requests the offset after it, when the layout has the new positions.
    @Test func batchesRequestTheOffset() {
      let fixture = collection([Array(0..<100)])
      fixture.collection.user.scroll(to: CGPoint(x: 0, y: 500))
      var frames: [CGRect?] = []
      fixture.offset = { proposed in
        frames.append(fixture.layout.layoutAttributesForItem(at: path(103))?.frame)
        return CGPoint(x: proposed.x, y: proposed.y + 50)
      }
      fixture.collection.performBatchUpdates {
        fixture.rows[0].insert(contentsOf: 1_000..<1_004, at: 0)
        fixture.collection.insertItems(at: (0..<4).map { path($0) })
      }
      Animations.finish()
      #expect(frames == [CGRect(x: 300, y: 1_250, width: 100, height: 50)])
      #expect(fixture.collection.contentOffset.y == 550 && fixture.fault() == nil)
    }
  }
#endif
