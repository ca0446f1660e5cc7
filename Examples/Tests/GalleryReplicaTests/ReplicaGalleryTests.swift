#if Postgres
  import Foundation
  import GalleryKit
  import GalleryReplica
  import GalleryTestSupport
  import GRDB
  import Testing

  @Suite(
    .enabled(if: ClusterFixture.isInstalled, "PostgreSQL isn't installed: apt-get install postgresql"),
    .timeLimit(.minutes(60)))
  struct ReplicaGalleryTests {
    /// Everything over one server and two galleries, since they start within seconds.
    @Test func twoGalleriesOverOneServer() async throws {
      let server = try ClusterFixture()
      defer { server.remove() }
      let first = try await ReplicaGallery(server.connection, in: server.folder.appendingPathComponent("first"))
      let second = try await ReplicaGallery(server.connection, in: server.folder.appendingPathComponent("second"))
      let galleries = (first, second)
      try await editsShowInBoth(galleries)
      try await conflictsAreRefused(galleries)
      try await deletionsCanBeUndone(galleries)
      try await hostileTextsAreStored(galleries)
      try await expectSameCities(galleries)
      try await listsRemainWithoutServer(galleries, server)
      try await expectSameCities(galleries)
      await first.close()
      await second.close()
    }

    private typealias Galleries = (first: ReplicaGallery, second: ReplicaGallery)

    private func kabul(_ gallery: ReplicaGallery) async throws -> City {
      try #require(
        try await gallery.source.store.pool.read {
          try City.filter(Column("country") == "AF").order(Column("population").desc).fetchOne($0)
        })
    }

    private func editsShowInBoth(_ galleries: Galleries) async throws {
      let pages = try await [galleries.first.openPage(), galleries.second.openPage()]
      for page in pages { try await page.waitForText(#""k":"open""#) }
      let kabul = try await kabul(galleries.first)
      let id = try #require(kabul.id)
      let response = try await galleries.first.post(
        "/cities/update", ["id": "\(id)", "name": "Xylophone", "was-name": kabul.name])
      #expect(response.status == 200)
      // The author's own replica has it already.
      #expect(try await galleries.first.source.store.city(id)?.name == "Xylophone")
      for page in pages { try await page.waitForText("Xylophone") }
      // The search table changes, too.
      let search = try await galleries.second.openPage(search: "xylopho")
      try await search.waitForText(">Xylophone<")

      let renamed = try await galleries.second.post("/countries/rename", ["was": "Afghanistan", "name": "Aa & <b>"])
      #expect(renamed.status == 200)
      for page in pages { try await page.waitForText("Aa &amp; &lt;b&gt;") }
      let twice = try await galleries.first.post("/countries/rename", ["was": "Albania", "name": "Aa & <b>"])
      #expect(twice.status == 422)
      for page in pages + [search] { await page.close() }
    }

    private func conflictsAreRefused(_ galleries: Galleries) async throws {
      let city = try await kabul(galleries.first)
      let id = "\(try #require(city.id))"
      let (first, second) = galleries
      // Both saw the same name, and both save at the same moment.
      async let one = first.post("/cities/update", ["id": id, "name": "One", "was-name": city.name])
      async let two = second.post("/cities/update", ["id": id, "name": "Two", "was-name": city.name])
      let responses = try await [one, two]
      #expect(responses.map(\.status).sorted() == [200, 409])
      let refused = try #require(responses.first { $0.status == 409 })
      #expect(refused.text.contains("Someone else has changed the name to"))
      // Another field isn't a conflict.
      let population = "\(city.population)"
      let other = try await second.post(
        "/cities/update", ["id": id, "population": "4434551", "was-population": population])
      #expect(other.status == 200)
    }

    private func deletionsCanBeUndone(_ galleries: Galleries) async throws {
      let added = try await galleries.first.post(
        "/cities/add", ["name": "New town", "country": "AF", "population": "99000000000"])
      #expect(added.status == 200)
      let city = try await kabul(galleries.first)
      #expect(city.name == "New town")
      let id = "\(try #require(city.id))"
      #expect(try await galleries.second.post("/cities/delete", ["id": id, "tab": "t"]).status == 200)
      #expect(try await galleries.first.post("/cities/delete", ["id": id, "tab": "t"]).status == 422)
      #expect(try await galleries.first.post("/cities/undo", ["tab": "other"]).status == 422)
      // A tab may have another server after its reconnection.
      #expect(try await galleries.first.post("/cities/undo", ["tab": "t"]).status == 200)
      #expect(try await galleries.first.post("/cities/undo", ["tab": "t"]).status == 422)
      #expect(try await kabul(galleries.first) == city)
      #expect(
        try await galleries.first.post("/cities/delete", ["id": id, "tab": "\0'; DROP TABLE city"]).status == 200)
      #expect(try await galleries.first.post("/cities/undo", ["tab": "\0'; DROP TABLE city"]).status == 200)
      #expect(try await galleries.first.post("/cities/delete", ["id": id, "tab": ""]).status == 200)
      #expect(try await galleries.first.post("/cities/undo", ["tab": ""]).status == 422)
    }

    private func hostileTextsAreStored(_ galleries: Galleries) async throws {
      let city = try await kabul(galleries.first)
      let id = try #require(city.id)
      let names = [
        #"'); DROP TABLE city; --"#, #"\'"$1 \x00 \N \."#, "%s\u{202E}", String(repeating: "é", count: 500), "𐍈 👩‍👩‍👧",
      ]
      for name in names {
        #expect(try await galleries.first.post("/cities/update", ["id": "\(id)", "name": name]).status == 200)
        #expect(try await galleries.first.source.store.city(id)?.name == name)
      }
      for id in ["", "-1", "9223372036854775808", "1; DROP TABLE city", "\0"] {
        #expect(try await galleries.first.post("/cities/update", ["id": id, "name": "x"]).status == 422)
      }
      #expect(try await galleries.first.post("/countries/rename", ["was": "\0", "name": "x"]).status == 422)
      let unknown = ["name": "x", "country": "A'", "population": "1"]
      #expect(try await galleries.first.post("/cities/add", unknown).status == 422)
    }

    private func listsRemainWithoutServer(_ galleries: Galleries, _ server: ClusterFixture) async throws {
      let id = "\(try #require(try await kabul(galleries.first).id))"
      server.stop()
      try await waitForNotice("disconnected", galleries.first)
      let refused = try await galleries.first.post("/cities/update", ["id": id, "name": "Lost"])
      #expect(refused.status == 503)
      #expect(refused.text.contains("PostgreSQL can't be reached. Nothing was saved."))
      let page = try await galleries.first.get("/cities")
      #expect(page.status == 200)
      #expect(page.text.contains("No connection to PostgreSQL since"))
      let list = try await galleries.first.openPage()
      try await list.waitForText(#""k":"open""#)

      try server.start()
      let saved = try await galleries.second.post("/cities/update", ["id": id, "name": "Zanzibar"])
      #expect(saved.status == 200)
      try await list.waitForText("Zanzibar")
      try await waitForNotice("following", galleries.first)
      await list.close()
    }

    private func waitForNotice(_ kind: String, _ gallery: ReplicaGallery) async throws {
      try await eventually { try await gallery.get("/replica").text.contains(#""kind":"\#(kind)""#) }
    }

    /// Waits until both files have the same rows.
    private func expectSameCities(_ galleries: Galleries) async throws {
      let sql = "SELECT city.*, country.name AS countryName FROM city JOIN country ON code = country ORDER BY id"
      func cities(_ gallery: ReplicaGallery) async throws -> [City] {
        try await gallery.source.store.pool.read { try City.fetchAll($0, sql: sql) }
      }
      try await eventually { try await cities(galleries.first) == cities(galleries.second) }
      #expect(try await cities(galleries.first).count > 234_000)
    }
  }
#endif
