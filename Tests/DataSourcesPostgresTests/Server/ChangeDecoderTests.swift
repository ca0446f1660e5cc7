#if Postgres
  import Foundation
  import ListTestSupport
  import Testing
  @testable import DataSourcesPostgres

  @Suite struct ChangeDecoderTests {
    private static let samples: [[UInt8]] = [
      MessageBuilder.begin(77), MessageBuilder.commit(77, end: 99),
      MessageBuilder.relation(5, "t", [("id", 23, true), ("ü", 25, false)]),
      MessageBuilder.insert(5, [.text("1"), .null, .unchanged, .text("")]),
      MessageBuilder.update(5, nil, [.text("1"), .unchanged]),
      MessageBuilder.update(5, ("K", [.text("2"), .null]), [.text("1"), .text("x")]),
      MessageBuilder.update(5, ("O", [.text("2"), .null]), [.text("1"), .text("x")]),
      MessageBuilder.delete(5, "K", [.text("2"), .null]), MessageBuilder.delete(5, "O", [.text("2"), .text("y")]),
      MessageBuilder.truncate([5, 6, 7]),
    ]

    private static func decode(_ bytes: [UInt8]) throws -> (ChangeDecoder.Change, old: [String], new: [String]) {
      try bytes.withUnsafeBufferPointer { buffer in
        var decoder = ChangeDecoder()
        let change = try decoder.decode(MessageReader(buffer))
        return (change, decoder.old.map(text), decoder.new.map(text))
      }
    }

    private static func text(_ field: TupleValue) -> String {
      switch field {
      case .null: "-"
      case .unchanged: "="
      case .text(let bytes): String(decoding: bytes, as: UTF8.self)
      }
    }

    @Test func decodesKnownBytes() throws {
      let begin: [UInt8] = [
        0x42, 0, 0, 0, 0, 1, 0x55, 0xD1, 0x50, 0, 2, 0xA9, 0xC3, 0xB8, 0x6C, 0x7B, 0x9A, 0, 0, 2, 0xE5,
      ]
      #expect(try Self.decode(begin).0 == .begin(position: 0x155D150))
      let insert: [UInt8] = [
        0x49, 0, 0, 0x40, 0x22, 0x4E, 0, 3, 0x74, 0, 0, 0, 1, 0x31, 0x74, 0, 0, 0, 4, 0x62, 0x65, 0x72, 0x6E, 0x6E,
      ]
      let inserted = try Self.decode(insert)
      #expect(inserted.0 == .insert(0x4022) && inserted.new == ["1", "bern", "-"])
      let update: [UInt8] = [
        0x55, 0, 0, 0x40, 0x22, 0x4B, 0, 1, 0x74, 0, 0, 0, 1, 0x31, 0x4E, 0, 1, 0x75,
      ]
      let updated = try Self.decode(update)
      #expect(updated.0 == .update(0x4022) && updated.old == ["1"] && updated.new == ["="])
      let relation: [UInt8] = [
        0x52, 0, 0, 0x40, 0x22, 0x70, 0, 0x63, 0, 0x64, 0, 1, 1, 0x69, 0x64, 0, 0, 0, 0, 0x17, 0xFF, 0xFF, 0xFF, 0xFF,
      ]
      guard case .relation(let message) = try Self.decode(relation).0 else {
        Issue.record("no relation")
        return
      }
      #expect(message.oid == 0x4022 && message.schema == "p" && message.name == "c" && message.identity == 0x64)
      #expect(message.columns == [.init(name: "id", type: 23, modifier: -1, isKey: true)])
      let truncate: [UInt8] = [0x54, 0, 0, 0, 2, 3, 0, 0, 0, 1, 0, 0, 0, 2]
      #expect(try Self.decode(truncate).0 == .truncate([1, 2]))
      let commit: [UInt8] =
        [0x43, 0] + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 2] + [0, 0, 0, 0, 0, 0, 0, 3]
      #expect(try Self.decode(commit).0 == .commit(end: 2, time: 3))
    }

    @Test func refusesEveryTruncatedMessage() throws {
      var count = 0
      for sample in Self.samples {
        _ = try Self.decode(sample)
        for length in 0..<sample.count {
          count += 1
          #expect(throws: MalformedMessage.self) { try Self.decode(Array(sample.prefix(length))) }
        }
        #expect(throws: MalformedMessage.self) { try Self.decode(sample + [0]) }
      }
      #expect(count > 200)
    }

    @Test func refusesTruncatedMessagesOfTheStream() throws {
      let keepAlive: [UInt8] = [UInt8(ascii: "k")] + Array(repeating: 1, count: 17)
      let change: [UInt8] = [UInt8(ascii: "w")] + Array(repeating: 0, count: 24) + MessageBuilder.begin(1)
      for (bytes, least) in [(keepAlive, keepAlive.count), (change, 26)] {
        for length in 0...bytes.count {
          let isWhole = length >= least
          let message = bytes.prefix(length).withUnsafeBufferPointer { try? StreamMessage($0) }
          #expect((message != nil) == isWhole, "\(length) bytes")
        }
      }
    }

    @Test func survivesRandomBytes() throws {
      let environment = ProcessInfo.processInfo.environment
      let seed = environment["FUZZ_SEED"].flatMap(UInt64.init) ?? 1
      let steps = environment["FUZZ_STEPS"].flatMap(Int.init) ?? 20_000
      var random = SeededGenerator(seed: seed)
      var decoded = 0
      for _ in 0..<steps {
        var bytes = Self.samples[random.below(Self.samples.count)]
        for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
        if random.oneIn(3) { bytes.removeLast(random.below(bytes.count)) }
        if (try? Self.decode(bytes)) != nil { decoded += 1 }
      }
      #expect(decoded > 0 && decoded < steps, "seed \(seed)")
    }

    @Test func readsPositions() {
      #expect(PostgresPosition("16/B374D848")?.rawValue == 0x16_B374_D848)
      #expect(PostgresPosition(rawValue: 0x16_B374_D848).description == "16/B374D848")
      for text in ["", "/", "1", "1/", "1/2/3", "x/1", "1/100000000", "-1/0", "+1/0", "1/+0"] {
        #expect(PostgresPosition(text) == nil)
      }
      #expect(PostgresPosition(rawValue: 1) < PostgresPosition(rawValue: 2))
    }
  }
#endif
