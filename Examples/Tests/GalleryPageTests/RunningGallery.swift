import ChromiumDriver
import Foundation
import GRDB
import GalleryKit
import GalleryTestSupport
import Testing

/// A gallery with a data folder of its own, for the duration of a test.
enum RunningGallery {
  /// Serves while `body` runs.
  ///
  /// - Parameters:
  ///   - folder: the folder of the data; by default a new one that is removed afterward.
  ///   - hasAllCities: whether a new folder has all cities, which take a test build seconds, instead of those of half a million people.
  ///   - firstChange: after which time each page plays the first change of its screen; `nil` for never.
  ///   - port: the port to listen on; by default one that the system chooses.
  static func run<Result: Sendable>(
    in folder: URL? = nil, port: Int = 0, hasAllCities: Bool = false,
    firstChange: Duration? = nil, _ body: @escaping @Sendable (URL, CityStore) async throws -> Result
  ) async throws -> Result {
    let directory = folder ?? temporaryFolder()
    defer { if folder == nil { try? FileManager.default.removeItem(at: directory) } }
    if !FileManager.default.fileExists(atPath: directory.path) {
      try FileManager.default.copyItem(at: (hasAllCities ? allCities : largeCities).get(), to: directory)
    }
    let store = try CityStore(directory: directory)
    defer { store.close() }
    var limits = GalleryLimits.ofTests
    limits.firstChange = firstChange
    let lists = try await GalleryLists(of: store, limits: limits)
    let server = GalleryServer(
      router: try makeRouter(store: store, lists: lists, limits: limits), lists: lists, limits: limits, port: port)
    return try await TestServer.run { listening in
      try await server.run { listening($0.port ?? 0) }
    } body: { port in
      guard let address = URL(string: "http://127.0.0.1:\(port)") else { throw ChromiumError("no address") }
      return try await body(address, store)
    }
  }

  /// The cities are imported once for all tests; each has a copy.
  private static let allCities = Result {
    let folder = temporaryFolder()
    try CityStore(directory: folder).close()
    return folder
  }
  private static let largeCities = Result {
    let (cities, countries) = try CityStore.files()
    let lines = String(decoding: try Gunzip.unpacked(cities), as: UTF8.self).components(separatedBy: "\n")
    let large = lines.enumerated().filter { number, line in
      let fields = line.components(separatedBy: "\t")
      return number == 0 || fields.count > 4 && Int(fields[4]) ?? 0 >= 500_000
    }
    let file = temporaryFolder()
    try large.map(\.element).joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    let folder = temporaryFolder()
    try CityStore(directory: folder, cities: file, countries: countries).close()
    return folder
  }

  /// The name of a folder that does not exist yet.
  static func temporaryFolder() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("gallery-\(UUID().uuidString)")
  }
}

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

  /// Runs a test in the page of a gallery of its own, and expects no errors there.
  ///
  /// - Parameter problem: A part of errors that the browser may report, such as an expected status.
  static func run(
    except problem: String? = nil, hasAllCities: Bool = false,
    _ body: @escaping @Sendable (ListOnPage, CityStore, Chromium, URL) async throws -> Void
  ) async throws {
    try await Chromium.run { browser in
      try await RunningGallery.run(hasAllCities: hasAllCities) { address, store in
        let list = ListOnPage(page: try await browser.newPage())
        try await list.page.setViewport(width: 1000, height: 800)
        try await list.page.navigate(to: address.appending(path: "cities"))
        try await list.waitForRows()
        try await body(list, store, browser, address)
        await list.page.expectNoProblems(except: problem)
      }
    }
  }

  /// Waits until the list displays rows.
  func waitForRows() async throws {
    try await page.wait(until: "document.querySelectorAll('#cities .list-row .city').length > 0", "there are rows")
  }

  /// Waits until nothing moves and the visible part is filled with rows.
  func waitUntilStill() async throws {
    try await page.wait(
      until: """
        document.getAnimations().length === 0 && document.querySelector('.list-ghost') === null
          && \(Self.visible).length >= Math.min(5, Number(document.querySelector('#count').dataset.total))
        """, "the list is still")
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

/// The list of an example as a person sees it.
struct ExampleOnPage {
  let page: ChromiumPage

  private static let rows = """
    [...document.querySelectorAll('#rows .list-row')]
      .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    """
  /// The number of rows in the document.
  static let rowCount = "document.querySelectorAll('#rows .list-row').length"
  /// The titles of the rows without their check marks, separated by commas.
  static let texts = "\(rows).map(row => row.querySelector('.title').textContent.replace(/^[☐☑] /, '')).join()"
  /// The text of the first row.
  static let first = "(\(rows)[0]?.textContent ?? '')"
  /// The text of the row that is selected.
  static let selected = "document.querySelector('.check[aria-pressed=true]')?.textContent"

  /// Waits until the document has so many rows, or more if only a part is displayed, and nothing moves.
  func waitForRows(_ count: Int) async throws {
    let isStill = "document.getAnimations().length === 0 && document.querySelector('.list-ghost') === null"
    try await page.wait(
      until: "\(Self.rowCount) \(count > 12 ? ">=" : "===") \(count) && \(isStill)", "there are \(count) rows")
  }

  /// The titles of the rows, from the top down.
  func titles() async throws -> [String] {
    try await page.evaluate("\(Self.rows).map(row => row.querySelector('.title').textContent)", as: [String].self)
  }
}
