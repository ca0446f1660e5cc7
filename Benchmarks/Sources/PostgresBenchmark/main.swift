import Foundation

do {
  let suite = try PostgresSuite(try Options(Array(CommandLine.arguments.dropFirst())))
  try await suite.run()
} catch let error as Options.Failure {
  FileHandle.standardError.write(Data("bench postgres: \(error.message)\n".utf8))
  exit(64)
} catch {
  FileHandle.standardError.write(Data("bench postgres: \(error)\n".utf8))
  exit(1)
}
