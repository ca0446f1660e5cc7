import DataSourcesUIKit
import ExampleModels

/// A short word, with a picture.
final class ShortWordCell: TitleCell {
  func show(word: String) { show("🐝 \(word)") }
}

/// A long word, with its length below.
final class LongWordCell: TitleCell {
  func show(word: String) { show(word, detail: "\(word.count) letters", isStrong: true) }
}
