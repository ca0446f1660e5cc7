import DataSourcesWeb

/// The inspector beside a list: its changes as they arrive, the operators that translated them, and their costs.
struct InspectorPane {
  /// The address of the inspected list.
  var listPath: String
  /// Whether the list stays as it is.
  private var isFixed: Bool {
    [GalleryScreen.list, .sections, .colors].contains { $0.path == listPath }
  }

  init(listPath: String) { self.listPath = listPath }

  var html: String {
    """
    <section id="pane-inspector" class="pane unchanged" aria-label="Inspector">
    <h2>Inspector</h2>
    <dl class="meters">
    <div><dt>Changes/s</dt><dd id="meter-rate">0</dd></div>
    <div><dt>Time each</dt><dd id="meter-time">–</dd></div>
    <div><dt>Patch bytes</dt><dd id="meter-bytes">–</dd></div>
    <div><dt>Rows</dt><dd id="meter-rows">–</dd></div>
    </dl>
    <svg id="plot" viewBox="0 0 300 64" preserveAspectRatio="none" role="img" aria-label="Time per change">
    <path class="area" d=""></path><path class="line" d=""></path></svg>
    <p class="legend"><span>Time per change on the server, newest at the right</span><span id="plot-max"></span></p>
    <h3>Path of the last change</h3>
    <ol id="operators"><li class="quiet">\(isFixed ? "This list never changes." : "Change something in the list.")</li></ol>
    <h3>Change sets</h3>
    <p class="legend keys"><span class="delete">− delete</span><span class="insert">+ insert</span><span \
    class="move">↕ move</span><span class="update">• update</span><span>§ section</span></p>
    <div id="changes" class="list-view" aria-label="Change sets" data-path="/inspector\(listPath)" \
    data-stream="\(PageHead.stream)"></div>
    </section>
    """
  }
}
