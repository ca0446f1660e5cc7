import Foundation
import Testing

/// What UIKit on tvOS 16 doesn't have, by the availability in UIKit's headers, is guarded: no SDK for tvOS is at hand here.
@Suite struct TelevisionTests {
  private static let missing = [
    "UISwipeActionsConfiguration", "UIContextualAction", "UIDragItem", "UIDragSession", "UITableViewDragDelegate",
    "UITableViewDropDelegate", "UICollectionViewDragDelegate", "UICollectionViewDropDelegate", "UIDropSession",
    "UITableViewDropCoordinator", "UICollectionViewDropCoordinator", "dragDelegate", "dropDelegate",
    "dragInteractionEnabled", "titleForDeleteConfirmationButtonForRowAt", "willBeginEditingRowAt", "didEndEditingRowAt",
    "UIRefreshControl", "selectionFollowsFocus", "separatorStyle", "insetGrouped",
  ]
  /// There from tvOS 17 on.
  private static let later = ["UIContextMenuConfiguration", "UITargetedPreview", "contextMenuInteraction"]

  @Test func whatTelevisionsLackIsGuarded() throws {
    let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized
    let files =
      FileManager.default.enumerator(
        at: root.appending(path: "Sources/DataSourcesUIKit"), includingPropertiesForKeys: nil)?.allObjects ?? []
    var uses = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      var conditions: [Bool] = []
      var isAvailable = false
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      {
        let code = line.trimmingCharacters(in: .whitespaces)
        if code.hasPrefix("#if") { conditions.append(code.contains("!os(tvOS)")) }
        if code.hasPrefix("#endif") { conditions.removeLast() }
        if code.hasPrefix("@available(tvOS 17") { isAvailable = true }
        if !code.hasPrefix("///"), !code.hasPrefix("\"") {
          if Self.missing.contains(where: code.contains) {
            uses += 1
            #expect(conditions.contains(true), "\(file.lastPathComponent): \(code)")
          }
          if Self.later.contains(where: code.contains) {
            uses += 1
            #expect(isAvailable || conditions.contains(true), "\(file.lastPathComponent): \(code)")
          }
        }
        // Declarations end with a line of their own, or with an empty one.
        if code.isEmpty { isAvailable = false }
      }
    }
    #expect(uses > 15)
  }
}
