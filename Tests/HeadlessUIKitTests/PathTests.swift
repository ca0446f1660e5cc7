#if LIST_VIEWS
  import Testing
  import UIKitStage

  struct PathTests {
    @Test func pathsHaveRowsAndSections() {
      var path = IndexPath(row: 3, section: 1)
      #expect(path == IndexPath(item: 3, section: 1))
      path.row = 4
      path.section = 2
      #expect(path == [2, 4] && path.section == 2 && path.row == 4 && path.item == 4)
    }
  }
#endif
