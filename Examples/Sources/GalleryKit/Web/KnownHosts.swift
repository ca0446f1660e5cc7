/// The host names in requests that the gallery accepts.
///
/// A page of another site can point its own name to this machine (DNS rebinding): its requests have that name.
public struct KnownHosts: Sendable {
  private var names: Set<String> = ["127.0.0.1", "localhost", "[::1]"]
  private var allowsAddresses = false

  /// Creates the names of a server.
  ///
  /// - Parameters:
  ///   - address: where the server listens. If it serves other machines, any numeric address is accepted, since
  ///     such an address can't be pointed elsewhere.
  ///   - others: other names, such as that of this machine in its network.
  public init(listeningOn address: String = "127.0.0.1", others: [String] = []) {
    names.formUnion(others.map { Self.name(in: $0.lowercased()) })
    allowsAddresses = !["127.0.0.1", "localhost", "::1"].contains(address)
  }

  /// Whether a request for a host, with or without a port, is for this server.
  func contains(_ authority: String) -> Bool {
    let name = Self.name(in: authority.lowercased())
    return names.contains(name) || allowsAddresses && Self.isAddress(name)
  }

  private static func name(in authority: String) -> String {
    guard let colon = authority.lastIndex(of: ":"), authority[colon...].dropFirst().allSatisfy(\.isASCIIDigit) else {
      return authority
    }
    return String(authority[..<colon])
  }

  private static func isAddress(_ name: String) -> Bool {
    if name.hasPrefix("["), name.hasSuffix("]") {
      return name.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { $0.allSatisfy(\.isASCIIDigit) && UInt8($0) != nil }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
