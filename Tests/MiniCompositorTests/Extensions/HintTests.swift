import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Hints of clients for the code that drives outputs: content type and tearing control.
struct HintTests {
    private let shown: ShownSurface

    init() throws {
        shown = try ShownSurface()
    }

    private func contentTypes() throws -> WpContentTypeManagerV1 {
        try shown.client.bind(WpContentTypeManagerV1.self)
    }

    private func tearing() throws -> WpTearingControlManagerV1 {
        try shown.client.bind(WpTearingControlManagerV1.self)
    }

    @Test(
        arguments: [(.photo, .photo), (.video, .video), (.game, .game), (.none, .none)]
            as [(WpContentTypeV1.TypeEnum, ContentType)])
    func `a commit applies the content type`(sent: WpContentTypeV1.TypeEnum, expected: ContentType) throws {
        let object = try contentTypes().getSurfaceContentType(surface: shown.surface)
        object.setContentType(contentType: .game)
        try shown.commit()
        object.setContentType(contentType: sent)
        try shown.client.roundtrip()
        #expect(shown.served.current.contentType == .game)
        try shown.commit()
        #expect(shown.served.current.contentType == expected)
    }

    @Test func `destroying the object resets the content type`() throws {
        let object = try contentTypes().getSurfaceContentType(surface: shown.surface)
        object.setContentType(contentType: .video)
        try shown.commit()
        object.destroy()
        try shown.commit()
        #expect(shown.served.current.contentType == .none)
    }

    @Test func `a second content type object is an error`() throws {
        let manager = try contentTypes()
        manager.getSurfaceContentType(surface: shown.surface)
        manager.getSurfaceContentType(surface: shown.surface)
        let error = WpContentTypeManagerV1.Error.alreadyConstructed
        #expect(try shown.isError(error, of: WpContentTypeManagerV1.self))
    }

    @Test func `a commit applies the presentation hint and its removal`() throws {
        let object = try tearing().getTearingControl(surface: shown.surface)
        object.setPresentationHint(hint: .async)
        try shown.client.roundtrip()
        #expect(shown.served.current.presentationHint == .vsync)
        try shown.commit()
        #expect(shown.served.current.presentationHint == .async)
        object.destroy()
        try shown.client.roundtrip()
        #expect(shown.served.current.presentationHint == .async)
        try shown.commit()
        #expect(shown.served.current.presentationHint == .vsync)
    }

    @Test func `a second tearing control object is an error`() throws {
        let manager = try tearing()
        manager.getTearingControl(surface: shown.surface)
        manager.getTearingControl(surface: shown.surface)
        let error = WpTearingControlManagerV1.Error.tearingControlExists
        #expect(try shown.isError(error, of: WpTearingControlManagerV1.self))
    }

    @Test func `objects of a destroyed surface are inert`() throws {
        let surface = shown.client.makeSurface()
        let contentType = try contentTypes().getSurfaceContentType(surface: surface)
        let hint = try tearing().getTearingControl(surface: surface)
        surface.destroy()
        contentType.setContentType(contentType: .photo)
        hint.setPresentationHint(hint: .async)
        contentType.destroy()
        hint.destroy()
        try shown.client.roundtrip()
        #expect(shown.client.connection.error == nil)
    }
}
