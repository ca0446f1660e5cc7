import BenchmarkSupport
import Foundation

do {
  var suite = AdaptersSuite(try Options(Array(CommandLine.arguments.dropFirst())))
  suite.run()
  exit(suite.table.hasComplaints ? 1 : 0)
} catch let error as OptionError {
  FileHandle.standardError.write(Data("bench adapters: \(error.message)\n".utf8))
  exit(64)
}
