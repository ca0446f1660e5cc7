/// What is wrong with the command line, in one line.
struct OptionError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
