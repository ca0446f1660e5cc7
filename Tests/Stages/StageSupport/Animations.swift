#if os(Linux)
  import HeadlessSupport
#elseif canImport(UIKit)
  public import UIKit
#else
  import Foundation
#endif

/// When the animations of views end.
@MainActor
public enum Animations {
  #if os(Linux)
    /// Whether they end as they begin; true by default.
    public static var areInstant: Bool {
      get { HeadlessAnimations.endAtOnce }
      set { HeadlessAnimations.endAtOnce = newValue }
    }

    /// Waits until all have ended.
    public static func finish() { HeadlessAnimations.finish() }

    /// Waits for the next frame of the screen.
    public static func nextFrame() async { await HeadlessFrames.pass() }
  #else
    /// Whether they are fast; they never end within the call that begins them.
    public static var areInstant = true {
      didSet {
        #if canImport(UIKit)
          for window in windows.allObjects { setSpeed(of: window) }
        #endif
      }
    }

    /// Waits until all have ended, with the events of the run loop.
    public static func finish() {
      for _ in 0..<3 { RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02)) }
      #if canImport(UIKit)
        let end = Date(timeIntervalSinceNow: 2)
        while windows.allObjects.contains(where: \.layer.isAnimated), Date() < end {
          RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02))
        }
      #else
        if !areInstant { RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.4)) }
      #endif
    }
  #endif

  #if canImport(UIKit)
    /// Waits for the next frame of the screen.
    public static func nextFrame() async { await withCheckedContinuation { FrameWaiter($0).start() } }

    private static let windows = NSHashTable<UIWindow>.weakObjects()

    /// Makes the animations in a window as fast as those of tests are.
    public static func follow(_ window: UIWindow) {
      windows.add(window)
      setSpeed(of: window)
    }

    private static func setSpeed(of window: UIWindow) { window.layer.speed = areInstant ? 1_000 : 1 }
  #endif
}

#if canImport(UIKit)
  /// Resumes a task in the next frame.
  @MainActor
  private final class FrameWaiter: NSObject {
    private let continuation: CheckedContinuation<Void, Never>

    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

    /// The display link retains its target.
    func start() { CADisplayLink(target: self, selector: #selector(pass)).add(to: .main, forMode: .common) }

    @objc private func pass(_ link: CADisplayLink) {
      link.invalidate()
      continuation.resume()
    }
  }

  extension CALayer {
    fileprivate var isAnimated: Bool {
      animationKeys()?.isEmpty == false || sublayers?.contains(where: \.isAnimated) == true
    }
  }
#endif
