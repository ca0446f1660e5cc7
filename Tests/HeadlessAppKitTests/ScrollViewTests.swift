#if LIST_VIEWS
  import AppKitStage
  import Testing

  @MainActor
  @Suite struct ScrollViewTests {
    @Test func clipViewsStayWithinTheirContent() {
      let window = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 320, height: 440))
      let scroll = NSScrollView(frame: NSRect(x: 0, y: 0, width: 320, height: 440))
      let content = NSView(frame: NSRect(x: 0, y: 0, width: 320, height: 1_000))
      scroll.documentView = content
      window.contentView?.addSubview(scroll)
      #expect(content.window === window && content.enclosingScrollView === scroll)
      scroll.contentView.scroll(to: NSPoint(x: 0, y: 2_000))
      #expect(content.visibleRect == NSRect(x: 0, y: 560, width: 320, height: 440))
      #expect(content.scrollToVisible(NSRect(x: 0, y: 10, width: 10, height: 20)))
      #expect(scroll.contentView.bounds.minY == 10)
    }
  }
#endif
