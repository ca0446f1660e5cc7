#if canImport(UIKit)
  import ExampleModels
  import UIKit

  extension UIColor {
    /// One of the colors of the examples.
    convenience init(_ color: NamedColor) {
      func part(_ shift: UInt32) -> CGFloat { CGFloat(color.rgb >> shift & 0xFF) / 255 }
      self.init(red: part(16), green: part(8), blue: part(0), alpha: 1)
    }
  }
#endif
