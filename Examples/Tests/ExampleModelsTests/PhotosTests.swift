import DataSources
import ExampleModels
import Testing

struct PhotosTests {
  private let model = PhotosModel()

  @Test func thereAreThreeKinds() {
    let follower = Follower(model.rows)
    #expect(model.rows.isEmpty)
    model.load()
    #expect(follower.news().map(\.changes.inserts.count) == [12])
    #expect(Set(model.rows.items.map(\.kind)) == Set(Photo.Kind.allCases))
    #expect(model.rows.item(withID: 4)?.kind == .placed, "tags, and a place, which counts more")
    model.load()
    #expect(follower.changes() == [])
    #expect(follower.fault == nil)
    #expect(model.rows.item(withID: 1)?.place?.text == "San Francisco, 37.8° N 122.4° W")
  }

  @Test func aPhotoChangesItsKind() {
    model.load()
    let follower = Follower(model.rows)
    model.addTag("door", toPhoto: 2)
    model.addTag("door", toPhoto: 2)
    #expect(model.rows.item(withID: 2)?.kind == .tagged)
    model.removePlace(ofPhoto: 4)
    model.removePlace(ofPhoto: 4)
    #expect(model.rows.item(withID: 4)?.kind == .tagged)
    model.removePlace(ofPhoto: 1)
    #expect(model.rows.item(withID: 1)?.kind == .plain)
    #expect(follower.changes() == ["update 0-1", "update 0-3", "update 0-0"])
    model.addTag("none", toPhoto: 99)
    model.removePlace(ofPhoto: 99)
    #expect(follower.changes() == [])
    #expect(follower.fault == nil)
  }

  @Test func loadingAgainPutsEverythingBack() {
    model.load()
    let follower = Follower(model.rows)
    model.remove(id: 3)
    model.addTag("door", toPhoto: 2)
    #expect(follower.changes() == ["delete 0-2", "update 0-1"])
    model.load()
    #expect(follower.changes() == ["insert 0-2; update 0-1"])
    #expect(model.rows.items == Photo.samples)
    #expect(follower.fault == nil)
  }
}
