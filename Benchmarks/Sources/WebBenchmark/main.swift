import BenchmarkSupport
import Foundation

do {
  let suite = WebSuite(try Options(Array(CommandLine.arguments.dropFirst())))
  exit(try await suite.run() ? 0 : 1)
} catch let error as OptionError {
  FileHandle.standardError.write(Data("bench web: \(error.message)\n".utf8))
  exit(64)
} catch {
  FileHandle.standardError.write(Data("bench web: \(error)\n".utf8))
  exit(1)
}
