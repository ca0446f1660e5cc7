#if LIST_VIEWS
  /// Writes a dragged item to the pasteboard: what it carries, and a type by which lists of this package know it.
  final class RowWriter: NSObject, NSPasteboardWriting {
    static let type = NSPasteboard.PasteboardType("swift-data-sources.item")
    private let payload: (any NSPasteboardWriting)?

    init(_ payload: (any NSPasteboardWriting)?) { self.payload = payload }

    func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] {
      [Self.type] + (payload?.writableTypes(for: pasteboard) ?? [])
    }

    func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? {
      type == Self.type ? "" : payload?.pasteboardPropertyList(forType: type)
    }

    #if canImport(AppKit)
      func writingOptions(
        forType type: NSPasteboard.PasteboardType, pasteboard: NSPasteboard
      ) -> NSPasteboard.WritingOptions {
        type == Self.type ? [] : payload?.writingOptions?(forType: type, pasteboard: pasteboard) ?? []
      }
    #endif
  }
#endif
