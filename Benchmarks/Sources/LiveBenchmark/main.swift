import BenchmarkSupport
import Foundation

do {
  var suite = LiveSuite(try Options(Array(CommandLine.arguments.dropFirst())))
  try await suite.run()
  exit(suite.table.hasComplaints ? 1 : 0)
} catch let error as OptionError {
  FileHandle.standardError.write(Data("bench live: \(error.message)\n".utf8))
  exit(64)
} catch {
  FileHandle.standardError.write(Data("bench live: \(error)\n".utf8))
  exit(1)
}
