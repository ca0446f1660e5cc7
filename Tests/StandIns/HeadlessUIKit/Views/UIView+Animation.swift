#if os(Linux)
  extension UIView {
    private static var isWithoutAnimation = false { didSet { HeadlessAnimations.areEnabled = areAnimationsEnabled } }
    private static var areEnabled = true { didSet { HeadlessAnimations.areEnabled = areAnimationsEnabled } }

    /// Whether animations run; false within `performWithoutAnimation`.
    public class var areAnimationsEnabled: Bool { areEnabled && !isWithoutAnimation }

    /// Lets animations run, or not.
    public class func setAnimationsEnabled(_ enabled: Bool) { areEnabled = enabled }

    /// Does something without animations.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
      let previous = isWithoutAnimation
      isWithoutAnimation = true
      defer { isWithoutAnimation = previous }
      actionsWithoutAnimation()
    }

    /// Runs a closure with animation; ``HeadlessAnimations`` determines when that ends.
    public class func animate(
      withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
      animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
      animations()
      if let completion { HeadlessAnimations.end { completion(true) } }
    }

    /// Runs a closure with animation; ``HeadlessAnimations`` determines when that ends.
    public class func animate(
      withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
      animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// How to animate; of no effect here.
    public struct AnimationOptions: OptionSet, Sendable {
      /// The bits.
      public let rawValue: UInt

      /// Options of these bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// Touches are handled during the animation.
      public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
      /// Begins with the current presentation.
      public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    }
  }
#endif
