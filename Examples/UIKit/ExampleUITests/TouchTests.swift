import CoreGraphics
import Foundation
import XCTest

/// The touches that only a simulator has, in the example app: each reaches its model, and the list follows.
final class TouchTests: XCTestCase {
  override func setUpWithError() throws { continueAfterFailure = false }

  @MainActor
  func testATapIsThePrimaryAction() {
    let app = open("Exchange rows")
    app.tables.staticTexts["Ada Lovelace"].tap()
    let alert = app.alerts.firstMatch
    XCTAssertTrue(alert.staticTexts["Ada Lovelace contact tapped!"].waitForExistence(timeout: 10))
    alert.buttons["OK"].tap()
    app.buttons["Exchange"].tap()
    XCTAssertTrue(eventually { self.isAbove("Red", "Ada Lovelace", in: app) })
  }

  @MainActor
  func testASwipeRevealsCommands() {
    let app = open("Photos")
    let row = cell("Moss", in: app)
    // Not so far that the swipe itself is a command.
    let start = row.coordinate(withNormalizedOffset: CGVector(dx: 0.9, dy: 0.5))
    start.press(forDuration: 0.05, thenDragTo: row.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5)))
    let tag = app.buttons["Tag"]
    XCTAssertTrue(tag.waitForExistence(timeout: 10))
    tag.tap()
    XCTAssertTrue(cell("Moss", in: app).staticTexts["#new"].waitForExistence(timeout: 10))
  }

  @MainActor
  func testALongPressOpensTheMenu() {
    let app = open("Photos")
    cell("A red door", in: app).press(forDuration: 1.5)
    let tag = app.buttons["Tag"]
    XCTAssertTrue(tag.waitForExistence(timeout: 10))
    tag.tap()
    XCTAssertTrue(cell("A red door", in: app).staticTexts["#new"].waitForExistence(timeout: 10))
  }

  @MainActor
  func testTheReorderControlMovesARow() {
    let app = open("Manual order")
    XCTAssertTrue(eventually { self.isAbove("Bread", "Butter", in: app) })
    reorderControl("Bread", in: app).press(forDuration: 0.5, thenDragTo: reorderControl("Eggs", in: app))
    XCTAssertTrue(eventually { self.isAbove("Coffee", "Bread", in: app) && self.isAbove("Bread", "Milk", in: app) })
    // A row that is added then is at the top: the table has the order of the model.
    app.navigationBars.buttons["Add"].tap()
    let alert = app.alerts.firstMatch
    XCTAssertTrue(alert.waitForExistence(timeout: 10))
    alert.textFields.firstMatch.typeText("Jam")
    alert.buttons["Add"].tap()
    XCTAssertTrue(app.tables.staticTexts["Jam"].waitForExistence(timeout: 10))
    XCTAssertTrue(eventually { self.isAbove("Jam", "Butter", in: app) && self.isAbove("Coffee", "Bread", in: app) })
  }

  @MainActor
  func testAThingIsDraggedToAnotherList() {
    let app = launch()
    app.navigationBars.buttons["Packing"].tap()
    let (shelf, suitcase) = (app.tables["Shelf"], app.tables["Suitcase"])
    let thing = shelf.staticTexts["Camera"]
    XCTAssertTrue(thing.waitForExistence(timeout: 10))
    thing.press(
      forDuration: 1.5, thenDragTo: suitcase.staticTexts["Toothbrush"], withVelocity: .slow, thenHoldForDuration: 1)
    XCTAssertTrue(suitcase.staticTexts["Camera"].waitForExistence(timeout: 10))
    XCTAssertTrue(eventually { !shelf.staticTexts["Camera"].exists })
  }

  /// The fetched results of Core Data: what is inserted and deleted there arrives in the table.
  @MainActor
  func testObjectsOfCoreDataAreAddedAndDeleted() {
    let app = open("Fetched")
    for number in 1...3 {
      app.navigationBars.buttons["Add"].tap()
      XCTAssertTrue(app.tables.staticTexts["Item \(number)"].waitForExistence(timeout: 10))
    }
    XCTAssertTrue(isAbove("Item 1", "Item 2", in: app) && isAbove("Item 2", "Item 3", in: app))
    cell("Item 2", in: app).swipeLeft()
    // A long swipe may have deleted it already.
    let delete = app.buttons["Delete"]
    if delete.waitForExistence(timeout: 2) { delete.tap() }
    XCTAssertTrue(eventually { !app.tables.staticTexts["Item 2"].exists })
    XCTAssertTrue(app.tables.staticTexts["Item 1"].exists && app.tables.staticTexts["Item 3"].exists)
    XCTAssertEqual(app.tables.cells.count, 2)
  }

  @MainActor
  func testTheSearchFieldFilters() {
    let app = open("Search")
    XCTAssertTrue(app.tables.staticTexts["Ada Hopper"].waitForExistence(timeout: 10))
    let field = app.searchFields.firstMatch
    XCTAssertTrue(field.waitForExistence(timeout: 10))
    field.tap()
    field.typeText("grace h")
    XCTAssertTrue(eventually { !app.tables.staticTexts["Ada Hopper"].exists })
    XCTAssertTrue(app.tables.staticTexts["Grace Hopper"].exists)
    XCTAssertEqual(app.tables.cells.count, 1)
  }

  // MARK: The app

  @MainActor
  private func launch() -> XCUIApplication {
    let app = XCUIApplication()
    app.launch()
    return app
  }

  /// Opens a screen of the list of all of them.
  @MainActor
  private func open(_ title: String) -> XCUIApplication {
    let app = launch()
    let row = app.tables.staticTexts[title]
    XCTAssertTrue(app.tables.firstMatch.waitForExistence(timeout: 30))
    for _ in 0..<10 where !(row.exists && row.isHittable) { app.swipeUp() }
    row.tap()
    XCTAssertTrue(app.navigationBars[title].waitForExistence(timeout: 10))
    return app
  }

  @MainActor
  private func cell(_ title: String, in app: XCUIApplication) -> XCUIElement {
    app.tables.cells.containing(.staticText, identifier: title).firstMatch
  }

  /// The control at the end of a row that moves it, whose label is in the language of the simulator.
  @MainActor
  private func reorderControl(_ title: String, in app: XCUIApplication) -> XCUIElement {
    cell(title, in: app).buttons.matching(NSPredicate(format: "label CONTAINS %@", title)).firstMatch
  }

  @MainActor
  private func isAbove(_ first: String, _ second: String, in app: XCUIApplication) -> Bool {
    let (first, second) = (app.tables.staticTexts[first], app.tables.staticTexts[second])
    return first.exists && second.exists && first.frame.minY < second.frame.minY
  }

  /// Waits for a condition, up to ten seconds.
  @MainActor
  private func eventually(_ isTrue: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: 10)
    while !isTrue() {
      if Date() > end { return false }
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.1))
    }
    return true
  }
}
