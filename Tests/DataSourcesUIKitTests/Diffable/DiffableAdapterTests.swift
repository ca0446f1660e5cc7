#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  @MainActor
  @Suite(.serialized) struct DiffableAdapterTests {
    private let list = ListSource((1...5).map { TestItem($0) })

    private func screen() -> DiffableScreen<String> { DiffableScreen(list) { _ in "main" } }

    @Test func theFirstSnapshotIsNotAnimated() throws {
      let screen = screen()
      #expect(screen.fault { _ in "main" } == nil)
      #expect(screen.dataSource.applied.map(\.isAnimated) == [false])
      #expect(screen.cell(3)?.item == TestItem(3))
    }

    @Test func anUpdateIsConfiguredInTheCellThatTheItemHas() throws {
      let screen = screen()
      let cell = try #require(screen.cell(2))
      let (other, reloads) = (try #require(screen.cell(3)), screen.collection.record.reloads)
      let configurations = other.configurations
      list.update(TestItem(2, content: 7))
      let last = try #require(screen.dataSource.applied.last)
      #expect(last.snapshot.reconfiguredItemIdentifiers == [2] && last.snapshot.reloadedItemIdentifiers.isEmpty)
      #expect(screen.cell(2) === cell && cell.item == TestItem(2, content: 7))
      #expect(screen.cell(3) === other && other.configurations == configurations)
      #expect(screen.collection.record.reloads == reloads && screen.dataSource.reloads == 0)
      #expect(screen.fault { _ in "main" } == nil)
    }

    @Test func insertedDeletedAndMovedItemsKeepTheCellsOfOthers() throws {
      let screen = screen()
      let (cells, reloads) = (try (1...5).map { try #require(screen.cell($0)) }, screen.collection.record.reloads)
      list.batch {
        list.remove(at: 0)
        list.move(from: 3, to: 0)
        list.append(TestItem(9))
      }
      #expect(screen.dataSource.snapshot().itemIdentifiers == [5, 2, 3, 4, 9])
      for id in 2...5 { #expect(screen.cell(id) === cells[id - 1]) }
      #expect(screen.dataSource.applied.count == 2 && screen.collection.record.reloads == reloads)
      #expect(screen.dataSource.applied.last?.snapshot.reconfiguredItemIdentifiers == [])
    }

    @Test func anItemThatReplacesOneWithItsIDIsConfigured() throws {
      let screen = screen()
      let cell = try #require(screen.cell(2))
      list.batch {
        list.removeItem(withID: 2)
        list.append(TestItem(2, content: 5))
      }
      #expect(screen.cell(2) === cell && cell.item == TestItem(2, content: 5))

      let sections = SectionedSource([
        TestSection(id: "A", items: [TestItem(1)]), TestSection(id: "B", items: [TestItem(2)]),
      ])
      let other = DiffableScreen<String>(sections)
      sections.batch {
        sections.removeSection(at: 1)
        sections.insertSection(TestSection(id: "B", items: [TestItem(2, content: 5)]), at: 0)
      }
      #expect(other.cell(2)?.item == TestItem(2, content: 5) && other.fault { sections.sections[$0].id } == nil)
    }

    @Test func animationHintsDecide() {
      let screen = screen()
      list.append(TestItem(8))
      list.append(TestItem(9), animation: .none)
      #expect(screen.dataSource.applied.map(\.isAnimated) == [false, true, false])
    }

    @Test func aReloadAppliesItsSnapshotByReloading() {
      let screen = screen()
      list.reload(with: [TestItem(2, content: 1), TestItem(1)])
      #expect(screen.dataSource.reloads == 1 && screen.dataSource.applied.count == 1)
      #expect(screen.fault { _ in "main" } == nil)
    }

    @Test func changesWhileASnapshotIsAppliedBecomeOne() throws {
      Animations.areInstant = false
      defer { Animations.areInstant = true }
      let screen = screen()
      list.append(TestItem(6))
      #expect(screen.dataSource.applied.count == 2)
      list.update(TestItem(2, content: 1), animation: .none)
      list.append(TestItem(7), animation: .none)
      list.update(TestItem(7, content: 1), animation: .none)
      list.update(TestItem(3, content: 1), animation: .none)
      list.removeItem(withID: 3, animation: .none)
      #expect(screen.dataSource.applied.count == 2)
      #expect(screen.dataSource.snapshot().itemIdentifiers == [1, 2, 3, 4, 5, 6])
      Animations.finish()
      #expect(screen.dataSource.applied.count == 3)
      let last = try #require(screen.dataSource.applied.last)
      // 7 is new to the data source, and 3 isn't there anymore.
      #expect(last.snapshot.reconfiguredItemIdentifiers == [2] && !last.isAnimated)
      #expect(screen.fault { _ in "main" } == nil)
    }

    @Test func aReloadAmongThemWins() {
      Animations.areInstant = false
      defer { Animations.areInstant = true }
      let screen = screen()
      list.append(TestItem(6))
      list.update(TestItem(2, content: 1))
      list.reload(with: [TestItem(1)])
      Animations.finish()
      #expect(screen.dataSource.applied.count == 2 && screen.dataSource.reloads == 1)
      #expect(screen.fault { _ in "main" } == nil)
    }

    @Test func aChangeMadeByACellProviderWaits() {
      let screen = screen()
      let exceptions = ViewException.recorded {
        var isFirst = true
        let other = ListSource([TestItem(1)])
        let dataSource = UICollectionViewDiffableDataSource<String, Int>(collectionView: screen.collection) {
          collection, path, _ in
          if isFirst, path.item == 1 {
            isFirst = false
            other.append(TestItem(3))
          }
          return collection.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        }
        DiffableAdapter(other, in: dataSource) { _ in "main" }
        screen.collection.layoutIfNeeded()
        other.append(TestItem(2))
        #expect(dataSource.snapshot().itemIdentifiers == [1, 2, 3])
      }
      #expect(exceptions.isEmpty)
    }

    @Test func theDataSourceKeepsOneAdapter() throws {
      let screen = screen()
      let first = try #require(screen.adapter)
      let other = ListSource([TestItem(7)])
      DiffableAdapter(other, in: screen.dataSource) { _ in "main" }
      #expect(screen.dataSource.snapshot().itemIdentifiers == [7])
      list.append(TestItem(6))
      #expect(screen.dataSource.snapshot().itemIdentifiers == [7])
      withExtendedLifetime(first) {}
      other.append(TestItem(8))
      #expect(screen.dataSource.snapshot().itemIdentifiers == [7, 8])
    }

    @Test func anAdapterEndsWithItsDataSource() throws {
      var screen: DiffableScreen<String>? = screen()
      let adapter = try #require(screen?.adapter)
      weak let dataSource = screen?.dataSource
      screen = nil
      #expect(dataSource == nil)
      list.append(TestItem(6))
      adapter.cancel()
    }

    @Test func aTableIsDrivenInTheSameWay() throws {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
      let table = UITableView(frame: window.bounds, style: .plain)
      table.register(RowCell.self, forCellReuseIdentifier: "cell")
      window.addSubview(table)
      let dataSource = UITableViewDiffableDataSource<String, Int>(tableView: table) { [list] table, path, id in
        let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
        (cell as? RowCell)?.row = list.item(withID: id)
        return cell
      }
      DiffableAdapter(list, in: dataSource) { _ in "main" }
      table.layoutIfNeeded()
      let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)) as? RowCell)
      list.update(TestItem(2, content: 4))
      list.insert(TestItem(9), at: 0)
      #expect(table.cellForRow(at: IndexPath(row: 2, section: 0)) === cell && cell.row == TestItem(2, content: 4))
      list.reload(with: [TestItem(2)])
      #expect(dataSource.snapshot().itemIdentifiers == [2] && table.numberOfRows(inSection: 0) == 1)
      let other = ListSource([TestItem(1)])
      DiffableAdapter(other, in: dataSource) { _ in "main" }
      list.append(TestItem(3))
      #expect(dataSource.snapshot().itemIdentifiers == [1])
    }
  }
#endif
