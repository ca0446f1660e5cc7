import DataSources

/// The samples of doc comments on operators, compiled word for word; see `CommentSampleTests`.
enum OperatorCommentSamples {
  struct Message {
    var date = 0
    var initial = "A"
    var isbn = ""
    var state = State.open
  }
  struct DayTitle { init(_ text: String) {} }
  struct Advertisement { var slot: Int }
  struct Pause {
    var from: Int
    var to: Int
  }
  struct Photo {}
  struct Task {
    var project: String?
    var dueDate: Int?
  }
  struct Contact { var name: String }
  struct Mail { var isRead: Bool }
  struct Entry: Identifiable, Equatable {
    var id: Int
    var entries: [Entry]?
  }
  enum State { case open, inWork, done }
  typealias Messages = ListSource<Message>

  static func headers(_ timetable: Messages) -> some DataSource<DecoratedItem<Message, DayTitle>> {
    timetable.prependingHeaderItems { section in section.header.map(DayTitle.init) }
  }

  static func interleaving(_ stories: Messages) -> some DataSource<DecoratedItem<Message, Advertisement>> {
    stories.interleaved(every: 10) { index in Advertisement(slot: index) }
  }

  static func separating(_ messages: Messages) -> some DataSource<DecoratedItem<Message, Pause>> {
    messages.separated { above, below in Pause(from: above.date, to: below.date) }
  }

  static func keys(_ days: GroupedSource<Message, Int>, _ zone: Int, _ startOfDay: @escaping (Int, Int) -> Int) {
    days.key = { startOfDay($0.date, zone) }
  }

  static func optionalKeys(_ all: ListSource<Task>) -> GroupedSource<Task, String?> {
    let tasks = all.grouped(by: \.project) { $0 ?? "No project" }
    return tasks
  }

  static func sorting(_ tasks: ListSource<Task>) -> SortedSource<Task> {
    tasks.sorted(by: \.dueDate)
  }

  static func sortingDescending(_ tasks: ListSource<Task>) -> SortedSource<Task> {
    tasks.sorted(by: \.dueDate, using: >)
  }

  static func mapping(_ contacts: ListSource<Contact>) -> some DataSource<String> {
    let names = contacts.map(\.name)
    return names
  }

  static func filtering(_ mails: ListSource<Mail>) -> FilteredSource<Mail> {
    let unread = mails.filter { !$0.isRead }
    return unread
  }

  static func arranging(_ stories: Messages) -> some DataSource<Message> {
    let summary = stories.arranged(by: EveryNth(step: 3))
    return summary
  }

  static func rearranging(_ photos: Messages) {
    let rows = photos.arranged(by: EveryNth(step: 2))
    rows.layout.step = 3
  }

  static func sorting(_ messages: Messages) -> SortedSource<Message> {
    messages.sorted(by: \.date)
  }

  static func sortingDescending(_ messages: Messages) -> SortedSource<Message> {
    messages.sorted(by: \.date, using: >)
  }

  static func collapsing(_ photos: Messages) {
    let months = photos.collapsible()
    months.toggle(section: 2)
  }

  static func collapsingAll(_ photos: Messages) -> String {
    let months = photos.collapsible()
    months.collapseAll()
    let sign = months.isCollapsed(section: 0) ? "▸" : "▾"
    let title = "\(sign) \(months.totalItemCount(inSection: 0)) photos"
    months.expandAll(animation: .fade)
    return title
  }

  static func outline(_ root: Entry, _ changedRoots: [Entry], _ position: ItemPosition) {
    struct Root { var entries: [Entry] }
    let root = Root(entries: [root])
    let files = OutlineSource(root.entries) { $0.entries }
    files.toggle(at: position)
    files.roots = changedRoots  // compares displayed nodes, and publishes the differences
  }

  static func photos(_ attachments: ListSource<Any>) -> some DataSource<Photo> {
    let photos = attachments.compactMap { $0 as? Photo }
    return photos
  }

  static func consolidating(_ contacts: Messages) -> ConsolidatedSource<Message> {
    contacts.grouped(by: \.initial).consolidated(below: 12, as: SectionInfo(header: "All contacts"))
  }

  static func threshold(_ contacts: Messages) {
    let sections = contacts.grouped(by: \.initial).consolidated(below: 12)
    sections.threshold = 30  // one section on a larger screen
  }

  static func footers(_ timetable: Messages) -> some DataSource<DecoratedItem<Message, DayTitle>> {
    timetable.appendingFooterItems { section in section.footer.map(DayTitle.init) }
  }

  static func deduplicating(_ mine: Messages, _ recommended: Messages) -> some DataSource<Message> {
    mine.appendingItems(of: recommended).deduplicated(by: \.isbn)
  }

  static func counting(_ tasks: GroupedSource<Message, State>) -> Int {
    let count = tasks.section(ofKey: .open).map { tasks.itemCount(inSection: $0) } ?? 0
    return count
  }

  static func grouping(_ all: Messages) -> some DataSource<Message> {
    let tasks = all.grouped(by: \.state, in: [.open, .inWork, .done])
    return tasks
  }

  static func neighbors(_ messages: Messages) -> some DataSource<Message> {
    messages.updatingNeighbors(at: [-1])  // a message depends on the previous one
  }

  static func hiding(_ timetable: Messages) -> NonemptySectionsSource<Message> {
    let days = timetable.hidingEmptySections { $0.id != ItemID("today") }
    return days
  }

  static func flexibleWindow(_ messages: Messages) -> WindowSource<Message> {
    let limits = ItemWindow.Flexibility(growth: .bothSides, minLength: 10, maxLength: 40)
    let latest = messages.window(.flexible(20, pinnedTo: .end, limits))
    return latest
  }

  static func windows(_ latest: WindowSource<Message>, _ days: WindowSource<Message>, _ openDay: ItemID) {
    if let range = latest.rangePosition(inSection: 0) {
      print("\(range.offsetFromBeginning) earlier and \(range.offsetFromEnd) later messages")
    }
    days.setWindows { day in day.id == openDay ? .all : .fixed(3) }
  }

  static func windows(_ messages: Messages) {
    let latest = messages.window(.fixed(50, pinnedTo: .end))
    latest.setWindow(.fixed(100, pinnedTo: .end))  // inserts 50 items
  }
}
