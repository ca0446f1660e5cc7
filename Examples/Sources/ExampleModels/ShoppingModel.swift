public import DataSources

/// The screen “Two people”: a shopping list that two people edit, with bought articles at the end.
public final class ShoppingModel {
  /// Something to buy.
  public struct Article: Hashable, Sendable, Identifiable {
    /// The ID of the article.
    public let id: Int
    /// The name.
    public var name: String
    /// Whether it is in the basket.
    public var isBought = false
  }

  /// The articles: those to buy, and then those in the basket.
  public let rows: any DataSource<Article>
  private let articles: ListSource<Article>
  private let undoRecorder: UndoRecorder<Article>
  private var nextID: Int

  /// Creates a list of articles.
  public init(_ names: [String] = ["Apples", "Bread", "Cheese", "Lemons", "Olives", "Rice", "Tea", "Tomatoes"]) {
    articles = ListSource(names.enumerated().map { Article(id: $0, name: $1) })
    undoRecorder = UndoRecorder(articles)
    undoRecorder.levelLimit = 100
    nextID = names.count
    rows = articles.grouped(by: \.isBought, in: [false, true]) { $0 ? "In the basket" : "To buy" }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }

  /// Adds an article.
  public func add(_ name: String) {
    articles.append(Article(id: nextID, name: name), animation: .top)
    nextID += 1
  }

  /// Moves an article to the basket, or back.
  ///
  /// The person says where it is to be, since the other one may have moved it already.
  @discardableResult
  public func setBought(_ isBought: Bool, id: Article.ID) -> SharedEdit {
    guard let index = articles.index(ofID: id) else { return .isGone }
    if articles.items[index].isBought == isBought { return .isDone }
    articles.update(at: index) { $0.isBought = isBought }
    return .done
  }

  /// Removes an article.
  @discardableResult
  public func remove(id: Article.ID) -> SharedEdit {
    articles.removeItem(withID: id, animation: .left) == nil ? .isGone : .done
  }

  /// Undoes the last edit of either person.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func undo() -> Bool { undoRecorder.undo() }
}

/// The result of an edit of a list that several people edit.
public enum SharedEdit: Sendable {
  /// The edit was made.
  case done
  /// Someone else has made the same edit before.
  case isDone
  /// Someone else has removed the item.
  case isGone
}
