import ChromiumDriver

/// The list of an example as a person sees it.
struct ExampleOnPage {
  let page: ChromiumPage

  private static let rows = """
    [...document.querySelectorAll('#rows .list-row')]
      .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    """
  /// How many rows the page holds.
  static let rowCount = "document.querySelectorAll('#rows .list-row').length"
  /// The titles of the rows without their check marks, separated by commas.
  static let texts = "\(rows).map(row => row.querySelector('.title').textContent.replace(/^[☐☑] /, '')).join()"
  /// The text of the first row.
  static let first = "(\(rows)[0]?.textContent ?? '')"
  /// The text of the row that is selected.
  static let selected = "document.querySelector('.check[aria-pressed=true]')?.textContent"

  /// Waits until the page holds so many rows, or more where it cannot hold all, and nothing moves.
  func waitForRows(_ count: Int) async throws {
    let isSettled = "document.getAnimations().length === 0 && document.querySelector('.list-ghost') === null"
    try await page.wait(
      until: "\(Self.rowCount) \(count > 12 ? ">=" : "===") \(count) && \(isSettled)", "there are \(count) rows")
  }

  /// The titles of the rows, from the top down.
  func titles() async throws -> [String] {
    try await page.evaluate("\(Self.rows).map(row => row.querySelector('.title').textContent)", as: [String].self)
  }
}
