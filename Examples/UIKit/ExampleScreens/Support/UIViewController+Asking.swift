#if canImport(UIKit)
  import UIKit

  extension UIViewController {
    /// Displays a message.
    func say(_ sentence: String) {
      let alert = UIAlertController(title: nil, message: sentence, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      present(alert, animated: true)
    }

    /// Prompts for a line of text.
    func ask(_ question: String, then use: @escaping (String) -> Void) {
      let alert = UIAlertController(title: question, message: nil, preferredStyle: .alert)
      alert.addTextField()
      alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
      alert.addAction(
        UIAlertAction(title: "Add", style: .default) { [weak alert] _ in use(alert?.textFields?.first?.text ?? "") })
      present(alert, animated: true)
    }
  }

  extension UIBarButtonItem {
    /// A button that does something.
    convenience init(_ title: String, perform: @escaping () -> Void) {
      self.init(title: title, primaryAction: UIAction(title: title) { _ in perform() })
    }

    /// A button of the system that does something.
    convenience init(_ item: SystemItem, perform: @escaping () -> Void) {
      self.init(systemItem: item, primaryAction: UIAction { _ in perform() })
    }
  }
#endif
