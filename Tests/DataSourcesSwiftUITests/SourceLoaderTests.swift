import DataSourcesSwiftUI
import ListTestSupport
import Observation
import Testing

@MainActor
@Suite struct SourceLoaderTests {
  struct Locked: Error {}

  @available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
  @Test func aSourceIsOpenedOnceAndAgainAfterAFailure() async {
    var attempts = 0
    let loader = SourceLoader<TestItem> {
      attempts += 1
      if attempts == 1 { throw Locked() }
      await Task.yield()
      return ListSource([TestItem(1)])
    }
    #expect(loader.source == nil && loader.error == nil && attempts == 0)
    await loader.load()
    #expect(loader.source == nil && loader.error is Locked)
    async let first: Void = loader.load()
    async let second: Void = loader.load()
    _ = await (first, second)
    await loader.load()
    #expect(loader.source?.shape.itemCounts == [1] && loader.error == nil && attempts == 2)
  }

  /// A second call waits for the source that is being opened.
  @available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
  @Test func loadingWaitsForTheSource() async {
    let (opening, opened) = AsyncStream.makeStream(of: Void.self)
    let loader = SourceLoader<TestItem> {
      for await _ in opening { break }
      return ListSource([TestItem(1)])
    }
    let first = Task { await loader.load() }
    let second = Task {
      await loader.load()
      return loader.source?.shape.itemCounts
    }
    await Task.yield()
    opened.yield()
    #expect(await second.value == [1])
    await first.value
  }

  @available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
  @Test func observersAreNotifiedWhenTheSourceIsThere() async {
    let loader = SourceLoader<TestItem> { ListSource([TestItem(1)]) }
    await confirmation { confirm in
      withObservationTracking {
        _ = loader.source
      } onChange: {
        confirm()
      }
      await loader.load()
    }
  }
}
