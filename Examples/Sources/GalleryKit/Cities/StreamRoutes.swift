import DataSourcesWeb
import Hummingbird

/// The routes of the streams that carry several pages: one for each browser.
struct StreamRoutes {
  let streams: WebStreams
  let gate: StreamGate

  func add(to router: Router<GalleryContext>) {
    router.get("/streams") { [streams, gate] request, context in
      let permit = try gate.enter(client: context.client)
      let stream = try await streams.open(session: BrowserSession.id(of: request))
      return eventStream(request, events: stream.events, permit: permit) { await stream.close() }
    }
    router.post("/streams/open") { [streams] request, context in
      let form = try await FormData(of: request, context: context, upTo: FormData.windowSize)
      try await streams.open(fields: form.values, session: BrowserSession.id(of: request))
      return Response(status: .noContent)
    }
    router.post("/streams/close") { [streams] request, context in
      let form = try await FormData(of: request, context: context, upTo: FormData.windowSize)
      let isOpen = await streams.close(fields: form.values, session: BrowserSession.id(of: request))
      return Response(status: isOpen ? .noContent : .gone)
    }
  }
}
