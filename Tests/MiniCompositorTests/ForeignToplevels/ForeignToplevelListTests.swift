import Testing
import WaylandClient

import MiniCompositor

/// ext_foreign_toplevel_list_v1, from the client's side.
struct ForeignToplevelListTests {
    private let fixture: ShellFixture
    private let application: ShellClient
    private let panel: CompositorClient

    init() throws {
        fixture = try ShellFixture()
        application = try fixture.connect()
        panel = try fixture.base.connect()
    }

    private func show(_ title: String, of name: String) throws -> TestToplevel {
        let toplevel = TestToplevel(application)
        toplevel.toplevel.setTitle(title: title)
        toplevel.toplevel.setAppId(appId: name)
        try toplevel.show()
        return toplevel
    }

    @Test func `a list receives existing and new windows`() throws {
        _ = try show("Letters", of: "org.example.Mail")
        let list = try TestToplevelList(panel)
        #expect(list.handles.count == 1)
        #expect(list.handles[0].take() == ["title Letters", "app_id org.example.Mail", "done"])
        _ = try show("", of: "")
        try panel.roundtrip()
        #expect(list.handles.count == 2)
        #expect(list.handles[1].take() == ["done"])
    }

    @Test func `an unmapped window is not listed`() throws {
        let toplevel = TestToplevel(application)
        toplevel.surface.commit()
        try application.roundtrip()
        #expect(try TestToplevelList(panel).handles.isEmpty)
    }

    @Test func `an identifier is unique and the same in every list`() throws {
        for _ in 0..<3 { _ = try show("Same", of: "same") }
        let first = try TestToplevelList(panel)
        let second = try TestToplevelList(fixture.base.connect())
        let identifiers = first.handles.map(\.identifier)
        #expect(second.handles.map(\.identifier) == identifiers)
        #expect(Set(identifiers).count == 3)
        for identifier in identifiers {
            #expect((1...32).contains(identifier.utf8.count))
            #expect(identifier.utf8.allSatisfy { (33...126).contains($0) })
        }
        // A window of another compositor instance has a different identifier, too.
        let other = try ShellFixture()
        let neighbor = try other.connect()
        try TestToplevel(neighbor).show()
        let list = try TestToplevelList(other.base.connect())
        #expect(list.handles.count == 1)
        #expect(!identifiers.contains(list.handles[0].identifier))
    }

    @Test func `each change is sent once`() throws {
        let toplevel = try show("Letters", of: "org.example.Mail")
        let list = try TestToplevelList(panel)
        _ = list.handles[0].take()
        toplevel.toplevel.setTitle(title: "Drafts")
        toplevel.toplevel.setTitle(title: "Drafts")
        toplevel.toplevel.setAppId(appId: "org.example.Drafts")
        try application.roundtrip()
        try panel.roundtrip()
        #expect(
            list.handles[0].take() == ["title Drafts", "done", "app_id org.example.Drafts", "done"])
    }

    @Test func `an unmapped window is closed and returns with a new identifier`() throws {
        let toplevel = try show("Letters", of: "org.example.Mail")
        let list = try TestToplevelList(panel)
        _ = list.handles[0].take()
        toplevel.surface.attach(buffer: nil, x: 0, y: 0)
        toplevel.surface.commit()
        try application.roundtrip()
        try panel.roundtrip()
        #expect(list.handles[0].take() == ["closed"])
        try toplevel.show()
        try panel.roundtrip()
        #expect(list.handles.count == 2)
        #expect(list.handles[1].identifier != list.handles[0].identifier)
        list.handles[0].handle.destroy()
        try panel.roundtrip()
        #expect(panel.connection.error == nil)
    }

    @Test func `a stopped list receives changes but no new windows`() throws {
        let toplevel = try show("Letters", of: "org.example.Mail")
        let list = try TestToplevelList(panel)
        _ = list.handles[0].take()
        list.list.stop()
        try panel.roundtrip()
        #expect(list.isFinished)
        _ = try show("Other", of: "other")
        toplevel.toplevel.setTitle(title: "Drafts")
        try application.roundtrip()
        try panel.roundtrip()
        #expect(list.handles.count == 1)
        #expect(list.handles[0].take() == ["title Drafts", "done"])
        list.list.destroy()
        toplevel.toplevel.setTitle(title: "Sent")
        try application.roundtrip()
        try panel.roundtrip()
        #expect(list.handles[0].take() == ["title Sent", "done"])
    }
}
