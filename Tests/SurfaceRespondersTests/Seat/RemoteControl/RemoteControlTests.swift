import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

struct RemoteControlTests {
    private final class Player: SurfaceResponder {
        var heard: [RemoteControlCommand] = []
        var handles = true
        private(set) var latestTime: Timestamp?

        override var canBecomeFirstResponder: Bool { true }
        override func remoteControlReceived(with event: RemoteControlEvent) {
            heard.append(event.command)
            latestTime = event.timestamp
            if !handles { super.remoteControlReceived(with: event) }
        }

        func take() -> [RemoteControlCommand] {
            defer { heard = [] }
            return heard
        }
    }

    private final class Desktop: Responder {
        var heard: [RemoteControlCommand] = []
        override func remoteControlReceived(with event: RemoteControlEvent) { heard.append(event.command) }
    }

    private let embedded = EmbeddedSeat()
    private let application = Application(identifier: "player")
    private let player = Player(kind: .surface, frame: Rect(x: 0, y: 0, width: 100, height: 100))
    private let window: Window
    private let typing: Window

    private static let playPause: KeyCode = 164
    private static let play: KeyCode = 207
    private static let next: KeyCode = 163
    private static let forward: KeyCode = 208

    init() {
        let frame = Rect(x: 0, y: 0, width: 100, height: 100)
        window = embedded.addWindow(frame, rootSurface: player, application: application)
        typing = embedded.addWindow(frame, named: "typing")
        player.becomeFirstResponder()
        typing.makeKey(on: embedded.seat)
        _ = embedded.transport.takeDeliveries()
    }

    private func tap(_ code: KeyCode) {
        embedded.keyDown(code)
        embedded.keyUp(code)
        #expect(embedded.seat._checkInvariants() == [])
    }

    private func receive() { application.beginReceivingRemoteControlEvents(on: embedded.seat) }

    @Test(.behavior(121)) func `commands arrive only between the beginning and end of receiving`() {
        tap(Self.playPause)
        #expect(player.take() == [])
        receive()
        tap(Self.playPause)
        #expect(player.take() == [.togglePlayPause])
        application.endReceivingRemoteControlEvents(on: embedded.seat)
        tap(Self.playPause)
        #expect(player.take() == [])
    }

    @Test(.behavior(54, 122)) func `events carry the time of their key on the seat's clock`() {
        receive()
        embedded.clock.advance(by: .milliseconds(234))
        embedded.keyDown(Self.playPause)
        #expect(player.latestTime == Timestamp(microseconds: 1_234_000))
        embedded.clock.advance(by: .milliseconds(100))
        embedded.seat.remoteControl.send(.pause)
        #expect(player.latestTime == Timestamp(microseconds: 1_334_000))
    }

    @Test(.behavior(121)) func `two beginnings need one end`() {
        receive()
        receive()
        application.endReceivingRemoteControlEvents(on: embedded.seat)
        #expect(embedded.seat.remoteControl.receiver == nil)
        tap(Self.playPause)
        #expect(player.take() == [])
    }

    @Test(.behavior(189)) func `a media key without a receiver stays a key`() {
        tap(Self.next)
        #expect(
            embedded.transport.takeDeliveries() == [
                .keyPressed("typing", KeyCode(163)), .keyReleased("typing", KeyCode(163)),
            ])
        receive()
        tap(Self.next)
        #expect(embedded.transport.takeDeliveries() == [])
        player.handles = false
        tap(Self.next)
        #expect(player.take() == [.nextTrack, .nextTrack])
        #expect(
            embedded.transport.takeDeliveries() == [
                .keyPressed("typing", KeyCode(163)), .keyReleased("typing", KeyCode(163)),
            ])
    }

    @Test(.behavior(189)) func `release of a received media key is not delivered`() {
        receive()
        embedded.keyDown(Self.next)
        application.endReceivingRemoteControlEvents(on: embedded.seat)
        embedded.keyUp(Self.next)
        #expect(embedded.transport.takeDeliveries() == [])
    }

    @Test(.behavior(122)) func `commands reach the application that began receiving last`() {
        let other = Player(kind: .surface, frame: Rect(x: 0, y: 0, width: 50, height: 50))
        let second = Application(identifier: "second")
        embedded.addWindow(Rect(x: 0, y: 0, width: 50, height: 50), rootSurface: other, application: second)
        other.becomeFirstResponder()
        receive()
        second.beginReceivingRemoteControlEvents(on: embedded.seat)
        tap(Self.playPause)
        #expect(other.take() == [.togglePlayPause] && player.take() == [])
        second.endReceivingRemoteControlEvents(on: embedded.seat)
        tap(Self.playPause)
        #expect(other.take() == [] && player.take() == [.togglePlayPause])
    }

    @Test func `an application that begins again counts as the last`() {
        let other = Player(kind: .surface, frame: Rect(x: 0, y: 0, width: 50, height: 50))
        let second = Application(identifier: "second")
        embedded.addWindow(Rect(x: 0, y: 0, width: 50, height: 50), rootSurface: other, application: second)
        other.becomeFirstResponder()
        receive()
        second.beginReceivingRemoteControlEvents(on: embedded.seat)
        receive()
        tap(Self.playPause)
        #expect(other.take() == [] && player.take() == [.togglePlayPause])
    }

    @Test func `an application's key window precedes its front window`() {
        let other = Player(kind: .surface, frame: Rect(x: 0, y: 0, width: 50, height: 50))
        embedded.addWindow(
            Rect(x: 0, y: 0, width: 50, height: 50), rootSurface: other, application: application)
        other.becomeFirstResponder()
        receive()
        tap(Self.playPause)
        #expect(other.take() == [.togglePlayPause] && player.take() == [])
        window.makeKey(on: embedded.seat)
        tap(Self.playPause)
        #expect(other.take() == [] && player.take() == [.togglePlayPause])
    }

    @Test(.behavior(122)) func `unhandled commands climb`() {
        let desktop = Desktop()
        embedded.seat.delegate = desktop
        player.handles = false
        receive()
        tap(Self.play)
        #expect(player.take() == [.play] && desktop.heard == [.play])
    }

    @Test(.behavior(122)) func `an application without a first responder receives commands itself`() {
        final class Receiving: Application {
            var heard: [RemoteControlCommand] = []
            override func remoteControlReceived(with event: RemoteControlEvent) {
                heard.append(event.command)
            }
        }
        let background = Receiving(identifier: "background")
        background.beginReceivingRemoteControlEvents(on: embedded.seat)
        tap(Self.playPause)
        #expect(background.heard == [.togglePlayPause])
    }

    @Test(.behavior(122)) func `a destroyed application receives nothing`() {
        var gone: Application? = Application(identifier: "gone")
        gone?.beginReceivingRemoteControlEvents(on: embedded.seat)
        gone = nil
        tap(Self.next)
        #expect(embedded.transport.takeDeliveries().count == 2)
    }

    @Test(
        .behavior(188),
        arguments: [
            (KeyCode(164), [RemoteControlCommand.togglePlayPause]), (KeyCode(207), [.play]),
            (KeyCode(201), [.pause]),
            (KeyCode(166), [.stop]),
            (KeyCode(163), [.nextTrack]), (KeyCode(165), [.previousTrack]),
            (KeyCode(208), [.beginSeekingForward, .endSeekingForward]),
            (KeyCode(168), [.beginSeekingBackward, .endSeekingBackward]),
        ])
    func `each media key sends its command`(code: KeyCode, commands: [RemoteControlCommand]) {
        receive()
        tap(code)
        #expect(player.take() == commands)
    }

    @Test(.behavior(188)) func `the end of seeking reaches the receiver of its beginning`() {
        receive()
        embedded.keyDown(Self.forward)
        player.resignFirstResponder()
        embedded.keyUp(Self.forward)
        #expect(player.take() == [.beginSeekingForward, .endSeekingForward])
    }

    @Test(.behavior(189)) func `a key command for a media key comes first`() {
        let commands = CommandStage()
        commands.offer(KeyCommand(input: .keysym(.audioNext), action: .save))
        commands.application.beginReceivingRemoteControlEvents(on: commands.seat)
        commands.chord(KeyCode(163))
        #expect(commands.performed() == ["policy.save"])
    }

    @Test(.behavior(189)) func `under a lock no application receives commands`() {
        receive()
        embedded.seat.begin(Grab(kind: .lock, owner: nil))
        tap(Self.playPause)
        #expect(player.take() == [])
    }

    @Test(.behavior(188)) func `an embedder may send a command without a key`() {
        #expect(!embedded.seat.remoteControl.send(.pause))
        receive()
        #expect(embedded.seat.remoteControl.send(.pause))
        #expect(player.take() == [.pause])
    }

    @Test func `a handler may remove the keyboard`() {
        final class Removing: SurfaceResponder {
            var remove: (() -> Void)?
            override var canBecomeFirstResponder: Bool { true }
            override func remoteControlReceived(with event: RemoteControlEvent) { remove?() }
        }
        let removing = Removing(kind: .surface, frame: Rect(x: 0, y: 0, width: 50, height: 50))
        let other = Application()
        embedded.addWindow(Rect(x: 0, y: 0, width: 50, height: 50), rootSurface: removing, application: other)
        removing.becomeFirstResponder()
        removing.remove = { [embedded] in embedded.seat.removeDevice(embedded.keyboard.id) }
        other.beginReceivingRemoteControlEvents(on: embedded.seat)
        embedded.keyDown(Self.next)
        #expect(embedded.seat._checkInvariants() == [])
    }
}
