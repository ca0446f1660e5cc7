public import ListChanges
import ListStorage

/// A stage with one upstream source, which relates its items to those.
protocol OperatorStage: Stage, Arrangement {
  /// The name of the operator in descriptions.
  var name: String { get }
  /// Details for descriptions, or `nil` for none.
  var details: String? { get }
  /// Whether the items of each section are those of an upstream section in reverse.
  var reversesItems: Bool { get }
  /// Whether a section with the ID of an upstream section is that section.
  var hasUpstreamSections: Bool { get }
  /// Returns the upstream index of an item, or `nil` if there is none.
  func upstreamIndex(of index: Int) -> Int?
  /// Returns the index of an upstream item, or `nil` if it isn't displayed.
  func index(ofUpstream index: Int) -> Int?
  /// Checks what must be true after every change, in tests.
  ///
  /// - Returns: The first broken invariant as a sentence, or `nil`.
  func brokenInvariant() -> String?
}

extension OperatorStage {
  var details: String? { nil }
  var reversesItems: Bool { false }
  var hasUpstreamSections: Bool { true }
}

/// The source of an operator that makes changes: lookups by position of what its stage has by index.
final class StageSource<Item>: OutputSource, DescribedSource {
  let changeHub: ChangeHub
  let stage: any OperatorStage
  private let output: Output<Item>
  let base: any DataSource
  private let baseArrangement: any Arrangement

  /// Creates the source of a stage, and loads the stage.
  ///
  /// - Parameters:
  ///   - source: The upstream source, as it was passed.
  ///   - base: The output of that source.
  ///   - hub: The hub, through which the stage changes its settings.
  ///   - items: The items by index.
  ///   - reader: The items by handle.
  init<BaseItem>(
    _ source: any DataSource, _ base: Output<BaseItem>, _ hub: ChangeHub, _ stage: any OperatorStage,
    items: any IndexedItems<Item>, reader: any ItemReader<Item>
  ) {
    changeHub = hub
    self.stage = stage
    self.base = source
    baseArrangement = base.arrangement
    output = Output(hub: hub, tracker: nil, arrangement: stage, items: items, reader: reader)
    hub.follow(base.hub, tracker: base.tracker, with: stage)
  }

  deinit { changeHub.close() }

  var ownOutput: Output<Item>? { output }

  var describedName: String { stage.name }
  var describedDetails: String? { stage.details }
  func brokenInvariant() -> String? { stage.brokenInvariant() }
  var upstream: [any DataSource] { [base] }

  var sectionCount: Int { stage.counts.count }
  func itemCount(inSection section: Int) -> Int { stage.counts.itemCount(inSection: section) }
  func sectionInfo(at index: Int) -> SectionInfo? { stage.sectionInfo(at: index) }

  func item(at position: ItemPosition) -> Item? {
    var item: Item?
    _ = output.withItem(at: position) { item = $0 }
    return item
  }

  func id(at position: ItemPosition) -> ItemID? { stage.counts.flatIndex(of: position).flatMap { stage.id(at: $0) } }

  func position(of id: ItemID) -> ItemPosition? {
    stage.index(of: id).flatMap { stage.counts.position(atFlatIndex: $0) }
  }

  /// Returns the upstream position of an item, or `nil` if there is none.
  func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    guard let index = stage.counts.flatIndex(of: position), let upstream = stage.upstreamIndex(of: index) else {
      return nil
    }
    return baseArrangement.counts.position(atFlatIndex: upstream)
  }

  /// Returns the position of an upstream item, or `nil` if it isn't displayed.
  func position(ofUpstream position: ItemPosition) -> ItemPosition? {
    guard let upstream = baseArrangement.counts.flatIndex(of: position), let index = stage.index(ofUpstream: upstream)
    else { return nil }
    return stage.counts.position(atFlatIndex: index)
  }
}

/// The base class of sources that operators with settings or lookups of their own return, such as ``FilteredSource``.
public class OperatorSource<Item>: DataSource, DescribedSource, OutputSource {
  public let changeHub: ChangeHub
  let output: any DataSource<Item>

  init(_ output: any DataSource<Item>) {
    self.output = output
    changeHub = output.changeHub
  }

  final var ownOutput: Output<Item>? { (output as? any OutputSource<Item>)?.ownOutput }
  public final var upstream: [any DataSource] { output.upstream }
  package final var describedDetails: String? { (output as? any DescribedSource)?.describedDetails }
  package final func brokenInvariant() -> String? { (output as? any DescribedSource)?.brokenInvariant() }
  public final var sectionCount: Int { output.sectionCount }
  public final func itemCount(inSection section: Int) -> Int { output.itemCount(inSection: section) }
  public final func item(at position: ItemPosition) -> Item? { output.item(at: position) }
  public final func sectionInfo(at index: Int) -> SectionInfo? { output.sectionInfo(at: index) }
  public final func id(at position: ItemPosition) -> ItemID? { output.id(at: position) }
  public final func position(of id: ItemID) -> ItemPosition? { output.position(of: id) }
}
