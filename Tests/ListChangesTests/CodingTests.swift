import Foundation
import ListChanges
import ListTestSupport
import Testing

@Suite struct CodingTests {
  @Test func theForm() throws {
    let changes = try ChangeSet(
      sectionDeletes: [4], sectionInserts: [1], sectionMoves: [.init(from: 3, to: 0)], sectionUpdates: [0],
      deletes: [at(0, 3), at(2, 1)], inserts: [at(0, 0)], moves: [.init(from: at(0, 1), to: at(3, 0))],
      updates: [at(2, 7), at(3, 0)])
    let form =
      #"{"d":[0,3,2,1],"i":[0,0],"m":[0,1,3,0],"sd":[4],"si":[1],"sm":[3,0],"su":[0],"u":[2,7,3,0],"v":1}"#
    #expect(try Self.form(of: changes) == form)
    #expect(try Self.decoded(form) == changes)
    #expect(try Self.form(of: ChangeSet()) == #"{"v":1}"#)
    #expect(try Self.form(of: ChangeSet.reload) == #"{"r":true,"v":1}"#)
    #expect(try Self.decoded(#"{"r":true,"v":1}"#) == .reload)
    #expect(try Self.form(of: [at(0, 3)]) == "[[0,3]]")
    #expect(try Self.form(of: ListShape(itemCounts: [3, 0, 12])) == "[3,0,12]")
  }

  @Test func roundTrips() throws {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<200 {
      let old = generator.sections()
      let changes = ChangeSet(fromSections: old, toSections: generator.edited(old, edits: 9))
      #expect(try Self.decoded(Self.form(of: changes)) == changes)
      let list = try PropertyListEncoder().encode(changes)
      #expect(try PropertyListDecoder().decode(ChangeSet.self, from: list) == changes)
      let shape = shape(of: old)
      #expect(try JSONDecoder().decode(ListShape.self, from: JSONEncoder().encode(shape)) == shape)
      let positions = Array(changes.inserts)
      #expect(try JSONDecoder().decode([ItemPosition].self, from: JSONEncoder().encode(positions)) == positions)
    }
  }

  @Test(arguments: tampered)
  func tamperedFormsAreRejected(code: String, form: String) {
    let error = #expect(throws: DecodingError.self) { try Self.decoded(form) }
    #expect(Self.description(of: error)?.hasSuffix("(\(code))") == true, "\(error as Any)")
  }

  static let tampered = [
    ("W1", #"{"v":2}"#), ("W1", #"{"v":-1,"d":[0,1]}"#),
    ("W2", #"{"v":1,"d":[0,1,0]}"#), ("W2", #"{"v":1,"m":[0,1,0,2,0,3]}"#), ("W2", #"{"v":1,"sm":[1]}"#),
    ("W2", #"{"v":1,"u":[]}"#),
    ("W3", #"{"v":1,"d":[0,3,0,1]}"#), ("W3", #"{"v":1,"d":[0,3,0,3]}"#), ("W3", #"{"v":1,"si":[1,1]}"#),
    ("W3", #"{"v":1,"sm":[2,0,1,2]}"#), ("W3", #"{"v":1,"m":[0,1,0,2,0,1,0,3]}"#),
    ("W4", #"{"v":1,"r":true,"d":[0,1]}"#), ("W4", #"{"v":1,"r":false}"#),
    ("W5", #"{"v":1,"x":[0,1]}"#), ("W5", #"{"v":1,"r":true,"reason":[]}"#),
    ("N", #"{"v":1,"d":[0,-1]}"#), ("N", #"{"v":1,"i":[0,4294967295]}"#), ("N", #"{"v":1,"sd":[-3]}"#),
    ("N", #"{"v":1,"m":[0,1,9223372036854775807,0]}"#), ("N", #"{"v":1,"sm":[0,-9223372036854775808]}"#),
    ("D2", #"{"v":1,"sd":[1],"d":[1,0]}"#), ("D3", #"{"v":1,"sd":[1],"sm":[1,0]}"#),
    ("D4", #"{"v":1,"sd":[1],"m":[1,0,0,0]}"#), ("D6", #"{"v":1,"d":[0,1],"m":[0,1,0,0]}"#),
    ("I2", #"{"v":1,"si":[1],"i":[1,0]}"#), ("I3", #"{"v":1,"si":[0],"sm":[1,0]}"#),
    ("I4", #"{"v":1,"si":[1],"m":[0,0,1,0]}"#), ("I6", #"{"v":1,"i":[0,0],"m":[0,1,0,0]}"#),
    ("M4", #"{"v":1,"m":[0,1,0,0,0,2,0,0]}"#), ("M4", #"{"v":1,"sm":[1,0,2,0]}"#),
    ("M5", #"{"v":1,"m":[0,1,0,1]}"#), ("M5", #"{"v":1,"sm":[1,1]}"#), ("M5", #"{"v":1,"m":[0,0,0,1,0,1,0,0]}"#),
    ("RM2", #"{"v":1,"i":[0,0],"u":[0,0]}"#), ("RM2", #"{"v":1,"si":[1],"u":[1,0]}"#),
    ("RM2", #"{"v":1,"si":[1],"su":[1]}"#),
  ]

  @Test(arguments: [
    "", "7", "[]", "{}", #"{"d":[0,1]}"#, #"{"v":null}"#, #"{"v":1,"d":null}"#, #"{"v":1,"d":[0,1.5]}"#,
    #"{"v":1,"d":[0,99999999999999999999]}"#, #"{"v":1,"d":["0",1]}"#, #"{"v":1,"d":{"0":1}}"#, #"{"v":1,"r":1}"#,
  ])
  func otherDataIsRejected(form: String) {
    #expect(throws: DecodingError.self) { try Self.decoded(form) }
  }

  @Test func positionsAndShapesAreChecked() throws {
    for form in ["[0]", "[0,1,2]", "[0,-1]", "[4294967295,0]", "[]", "{}", "[0,99999999999999999999]"] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(ItemPosition.self, from: Data(form.utf8)) }
    }
    for form in ["[-1]", "[4294967295]", "[1,1.5]", "[[1]]", "3"] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(ListShape.self, from: Data(form.utf8)) }
    }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(at(0, -1)) }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(ListShape(itemCounts: [.max, .max])) }
    #expect(ListShape(itemCounts: [.max, .max]).itemCount == .max)
  }

  /// Randomly changed bytes are rejected, or decode to exactly the change set that they encode.
  @Test(arguments: FuzzSettings.seeds(from: 37))
  func mutations(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var accepted = 0
    let alphabet = Array(#"0123456789,,[]{}":-.e sdimurv"#.utf8)
    for step in 0..<FuzzSettings.steps(1_000) {
      let old = generator.sections()
      var bytes = Array(try Self.form(of: ChangeSet(fromSections: old, toSections: generator.edited(old))).utf8)
      for _ in 0...generator.below(3) where !bytes.isEmpty {
        let index = generator.below(bytes.count)
        switch generator.below(4) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(alphabet[generator.below(alphabet.count)], at: index)
        default: bytes[index] = alphabet[generator.below(alphabet.count)]
        }
      }
      let form = String(decoding: bytes, as: UTF8.self)
      do {
        let changes = try Self.decoded(form)
        accepted += 1
        #expect(try changes.remade() == changes, "seed \(seed), step \(step): \(form)")
        // Of two fields with one name a coder sees one, and not all see the same.
        let names = form.split(separator: "\"").filter { $0.allSatisfy(\.isLetter) }
        if Set(names).count < names.count { continue }
        let (said, read) = (try Self.object(form), try Self.object(Self.form(of: changes)))
        #expect(said == read, "seed \(seed), step \(step): \(form)")
      } catch {
        #expect(error is DecodingError, "seed \(seed), step \(step): \(form)")
      }
    }
    #expect(accepted > 12)
  }

  private static func form(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static func decoded(_ form: String) throws -> ChangeSet {
    try JSONDecoder().decode(ChangeSet.self, from: Data(form.utf8))
  }

  private static func object(_ form: String) throws -> NSDictionary? {
    try JSONSerialization.jsonObject(with: Data(form.utf8)) as? NSDictionary
  }

  private static func description(of error: DecodingError?) -> String? {
    guard case .dataCorrupted(let context) = error else { return nil }
    return context.underlyingError is ChangeSet.Violation ? context.debugDescription : nil
  }
}
