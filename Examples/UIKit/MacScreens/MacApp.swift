#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  /// The Mac app: a window with a tab for each screen.
  @main
  final class MacApp: NSObject, NSApplicationDelegate {
    private var window: NSWindow?

    static func main() {
      let app = NSApplication.shared
      let delegate = MacApp()
      app.delegate = delegate
      app.setActivationPolicy(.regular)
      withExtendedLifetime(delegate) { app.run() }
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
      let tabs = NSTabViewController()
      tabs.tabStyle = .toolbar
      let screens: [(NSViewController, String)] = [(CitiesTableController(), "Cities"), (PlacesController(), "Places")]
      for (controller, title) in screens {
        controller.title = title
        tabs.addTabViewItem(NSTabViewItem(viewController: controller))
      }
      let window = NSWindow(contentViewController: tabs)
      window.setContentSize(NSSize(width: 640, height: 720))
      window.title = "Data sources"
      window.makeKeyAndOrderFront(nil)
      self.window = window
      NSApplication.shared.activate(ignoringOtherApps: true)
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
  }
#endif
