import ListTestSupport
import Testing

@Suite struct CountLimitsTests {
  private let limits = CountLimits(text: "# Comment\nreads\t100\nnothing\t0\nreads\t120\nbad\tx\n")

  @Test(arguments: [100, 90, 75]) func countsNearTheLimitPass(count: Int) {
    #expect(limits.fault("reads", count) == nil && limits.fault("nothing", 0) == nil)
  }

  @Test func otherCountsFailWithTheLineToWrite() throws {
    for count in [101, 74, 0] { #expect(try #require(limits.fault("reads", count)).hasSuffix("\nreads\t\(count)")) }
    #expect(limits.fault("reads", 101)?.contains("is 101, and its limit 100") == true)
    #expect(limits.fault("reads", 74)?.contains("lower it") == true)
    #expect(limits.fault("nothing", 1) != nil && limits.fault("writes", 0) != nil && limits.fault("bad", 0) != nil)
  }
}
