/// An observer of how changes travel through sources, for debugging.
protocol WaveObserver: AnyObject {
  /// Called when all sources have translated a change, with the translations in order.
  func waveDidEnd(_ entries: [WaveLog.Entry], _ animation: AnimationHint)
}
