public import ListChanges

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
