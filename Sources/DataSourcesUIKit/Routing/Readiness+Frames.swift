#if LIST_VIEWS
  import DataSourcesCells

  extension Readiness {
    /// Asks again with the frames of the screen while the user holds an item.
    func usesFrames() {
      #if canImport(UIKit)
        nextFrame = { FrameTick.after($0) }
      #else
        nextFrame = { HeadlessFrames.next($0) }
      #endif
    }
  }

  #if canImport(UIKit)
    /// One frame of the screen.
    @MainActor
    private final class FrameTick: NSObject {
      private let body: @MainActor () -> Void

      private init(_ body: @escaping @MainActor () -> Void) { self.body = body }

      static func after(_ body: @escaping @MainActor () -> Void) {
        CADisplayLink(target: FrameTick(body), selector: #selector(tick(_:))).add(to: .main, forMode: .common)
      }

      @objc private func tick(_ link: CADisplayLink) {
        link.invalidate()
        body()
      }
    }
  #endif
#endif
