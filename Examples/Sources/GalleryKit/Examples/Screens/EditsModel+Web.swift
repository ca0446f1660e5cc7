import DataSourcesWeb
import ExampleModels

/// The screens “Words” and “Numbers” on one page.
enum EditsWeb {
  static func screen() -> ExampleWebScreen {
    .forms(
      "Items", [("Words", EditsModel().webScreen { .word($0) }), ("Numbers", EditsModel().webScreen { .number($0) })])
  }
}

extension EditsModel {
  fileprivate func webScreen(_ html: @escaping (Value) -> HTML) -> ExampleWebScreen {
    ExampleWebScreen(rows.web { html($0.value) }) {
      [
        .button("Add", action: "add", isPrimary: true), .button("Remove", action: "remove"),
        .button("Update", action: "update"), .button("Get", action: "get"),
      ]
    } act: { action in
      switch action.name {
      case "add": self.add()
      case "remove": self.remove()
      case "update": self.update()
      case "get": return .message(self.get().map { "Row 1: \($0)" } ?? "There is no row 1.")
      default: return nil
      }
      return .done
    }
  }
}

extension HTML {
  /// A word, in the form that its length decides.
  fileprivate static func word(_ word: String) -> HTML {
    switch WordKind(word) {
    case .short: .row("🐝 \(word)")
    case .medium: .row("\(word)")
    case .long: .row(#"<span class="large">\#(word)</span>"#, .quiet("\(word.count) letters"))
    }
  }

  /// A number, in the form for even or for odd ones.
  fileprivate static func number(_ number: Int) -> HTML {
    number.isMultiple(of: 2) ? .row("<b>\(number)</b>", .quiet("even")) : .row("\(number)", .quiet("odd"))
  }
}
