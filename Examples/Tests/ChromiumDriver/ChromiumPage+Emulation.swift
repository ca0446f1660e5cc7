extension ChromiumPage {
  /// Gives the page a size, in CSS pixels.
  public func setViewport(width: Int, height: Int, scale: Double = 1, isMobile: Bool = false) async throws {
    try await send(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": .number(scale),
        "mobile": .bool(isMobile),
      ])
    try await send("Emulation.setTouchEmulationEnabled", ["enabled": .bool(isMobile)])
  }

  /// The settings of the user that the page can read.
  public func setPreferences(dark: Bool = false, reducedMotion: Bool = false) async throws {
    try await send(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": dark ? "dark" : "light"],
          ["name": "prefers-reduced-motion", "value": reducedMotion ? "reduce" : "no-preference"],
        ]
      ])
  }

  /// Cuts the page's network off, or gives it back.
  ///
  /// Open connections stay as they are.
  public func setOffline(_ isOffline: Bool) async throws {
    try await send("Network.enable")
    try await send(
      "Network.emulateNetworkConditions",
      ["offline": .bool(isOffline), "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1])
  }
}
