#if canImport(UIKit)
  import ExampleModels
  import UIKit

  extension UIColor {
    /// One of the colours of the examples.
    convenience init(_ colour: NamedColour) {
      func part(_ shift: UInt32) -> CGFloat { CGFloat(colour.rgb >> shift & 0xFF) / 255 }
      self.init(red: part(16), green: part(8), blue: part(0), alpha: 1)
    }
  }
#endif
