#if canImport(SwiftUI) && !os(watchOS)
  public import DataSourcesCells
  public import SwiftUI

  /// A source that a view opens when it appears, such as a list over a database.
  ///
  ///     struct Mails: View {
  ///       @LiveList({ try await store.open() }) private var mails
  ///
  ///       var body: some View { ListView(mails) { mail in Text(mail.subject) } }
  ///     }
  ///
  /// The source is opened once, when it is first read, and kept for as long as the view: later values of the closure aren't
  /// called. If it can't be opened, it stays `nil`; `$mails.error` says why, and `$mails.load()` tries again.
  @available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
  @MainActor
  @propertyWrapper
  public struct LiveList<Item>: DynamicProperty {
    @State private var loader: SourceLoader<Item>

    /// Creates a property whose source a closure opens.
    public init(_ open: @escaping @MainActor () async throws -> any DataSource<Item>) {
      _loader = State(initialValue: SourceLoader(open))
    }

    /// The source; `nil` until it is open.
    public var wrappedValue: (any DataSource<Item>)? {
      loader.start()
      return loader.source
    }

    /// The loader of the source, which knows why the source couldn't be opened, and opens it again.
    public var projectedValue: SourceLoader<Item> { loader }
  }
#endif
