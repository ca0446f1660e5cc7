import DataSourcesSwiftUI

struct Mail: Identifiable, Hashable {
  let id: Int
  var sender = ""
  var subject = ""
  var size = 0
  var isRead = false
}

struct Photo: Identifiable, Hashable {
  let id: Int
  var name = ""
}

/// A file or a folder, which has entries.
struct File: Identifiable, Hashable {
  let id: Int
  var name = ""
  var entries: [File]?
}

/// The disk of the samples, which moves nothing.
struct Disk {
  func move(_ file: File, into folder: File?, at index: Int?) {}
}

let disk = Disk()

/// The source of mails in the samples.
struct MailStore {
  func open() async throws -> any DataSource<Mail> { ListSource([Mail(id: 1, subject: "Lists")]) }
  func archive(_ mail: Mail) async throws {}
  func fetch() async {}
}

let store = MailStore()
