import DataSources
import Testing

struct SectionInfoTests {
  /// Only what is known is printed.
  @Test func aDescriptionSaysWhatIsKnown() {
    #expect("\(SectionInfo())" == "SectionInfo()")
    #expect("\(SectionInfo(id: ItemID("fruit"), header: "Fruit"))" == "SectionInfo(id: fruit, header: \"Fruit\")")
    #expect("\(SectionInfo(footer: "3 of 5", indexTitle: "F"))" == "SectionInfo(footer: \"3 of 5\", indexTitle: \"F\")")
  }
}
