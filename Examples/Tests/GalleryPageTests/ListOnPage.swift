import ChromiumDriver
import Foundation
import GRDB
import GalleryKit

/// The list of cities as a person sees it in a page, and as a plain query gives it.
struct ListOnPage {
  /// A row that is seen.
  struct Row: Codable, Equatable {
    var name: String
    var population: String
    /// The country in the header above it.
    var country: String
  }

  let page: ChromiumPage

  /// Waits until the list displays rows.
  func waitForRows() async throws {
    try await page.wait(until: "document.querySelectorAll('#cities .list-row .city').length > 0", "there are rows")
  }

  /// Waits until nothing moves and every visible place has its row.
  func waitUntilSettled() async throws {
    try await page.wait(
      until: """
        document.getAnimations().length === 0 && document.querySelector('.list-ghost') === null
          && \(Self.visible).length >= Math.min(5, Number(document.querySelector('#count').dataset.total))
        """, "the list is settled")
  }

  /// The rows that are wholly seen, from the top down.
  func rows() async throws -> [Row] {
    try await page.evaluate(
      """
      \(Self.visible).map(row => {
        const top = row.getBoundingClientRect().top
        const headers = [...document.querySelectorAll('#cities .list-section')]
          .filter(section => section.getBoundingClientRect().top <= top)
          .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        return {
          name: row.querySelector('.name').textContent,
          population: row.querySelector('.population').textContent,
          country: headers.at(-1)?.querySelector('.country')?.textContent ?? '',
        }
      })
      """, as: [Row].self)
  }

  /// Scrolls to a share of the whole height.
  func scroll(to share: Double) async throws {
    _ = try await page.evaluate(
      """
      (list => {
        list.scrollTop = (list.scrollHeight - list.clientHeight) * \(share)
      })(document.querySelector('#cities'))
      """)
  }

  /// A selector for a city's row.
  static func row(_ id: Int64?) -> String { "#cities .city[data-id=\"\(id ?? -1)\"]" }

  /// All cities in the order of the page.
  static func expected(_ store: CityStore) async throws -> [Row] {
    try await store.pool.read { db in
      try GRDB.Row.fetchAll(
        db,
        sql: """
          SELECT city.name, city.population, country.name AS country FROM city JOIN country ON code = city.country
          ORDER BY country.name, city.population DESC, city.id
          """
      ).map { row in
        let population: Int = row["population"]
        let text = population.formatted(.number.locale(english))
        return Row(name: row["name"], population: text, country: row["country"])
      }
    }
  }

  private static let english = Locale(identifier: "en_US")

  private static let visible = """
    [...document.querySelectorAll('#cities .list-row')].filter(row => {
      const list = document.querySelector('#cities').getBoundingClientRect()
      const box = row.getBoundingClientRect()
      return box.top >= list.top + 31 && box.bottom <= list.bottom + 1
    }).sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    """
}
