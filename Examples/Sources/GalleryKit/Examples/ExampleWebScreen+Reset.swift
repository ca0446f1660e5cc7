import DataSources
import DataSourcesWeb

extension ExampleWebScreen {
  /// Creates a screen that visitors can reset to its first state.
  ///
  /// - Parameters:
  ///   - onReset: forgets what is stored of the screen.
  ///   - make: creates the screen in its first state, or in the stored one.
  static func resettable(
    onReset: @escaping () -> Void = {}, _ make: @escaping () -> ExampleWebScreen
  ) -> ExampleWebScreen {
    var current = make()
    let lists = StateSource<Int, CellReference<WebHost>>(0, comparison: .identity) { _ in current.list }
    let screen = ExampleWebScreen(lists) {
      current.controls + [.button("Reset", action: "reset")]
    } act: { action in
      guard action.name == "reset" else { return current.perform(action) }
      onReset()
      current = make()
      lists.state += 1
      return .said("Everything is as it was at first.")
    }
    screen.hidesRoot = true
    screen.layout = current.layout
    screen.features = current.features
    if current.features.search != nil { screen.features.search = { current.features.search?($0) ?? lists } }
    if current.features.tick != nil { screen.features.tick = { current.features.tick?() } }
    if current.features.itemCount != nil { screen.features.itemCount = { current.features.itemCount?() ?? 0 } }
    if current.features.status != nil { screen.features.status = { current.features.status?() ?? "" } }
    if current.features.tree != nil {
      screen.features.tree = { current.features.tree?() ?? TreeState(changeCount: 0, nodes: []) }
    }
    return screen
  }
}
