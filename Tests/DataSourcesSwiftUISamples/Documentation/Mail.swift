import DataSourcesSwiftUI

struct Mail: Identifiable, Hashable {
  let id: Int
  var sender = ""
  var subject = ""
}

/// The source of mails in the samples.
struct MailStore {
  func open() async throws -> any DataSource<Mail> { ListSource([Mail(id: 1, subject: "Lists")]) }
  func archive(_ mail: Mail) async throws {}
  func fetch() async {}
}

let store = MailStore()
