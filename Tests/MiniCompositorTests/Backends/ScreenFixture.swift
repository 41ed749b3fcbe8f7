import Glibc
import LibinputDevices
import Logging
import MiniCompositor
import SurfaceResponders
import SystemPackage
import WaylandBackends
import WaylandServer
import WaylandShell

/// A compositor on the screens of a scripted card, without hardware.
final class ScreenFixture {
    let fixture: CompositorFixture
    let script = ScreenScript()
    let backend: ScreenBackend
    let delegate = Delegate()

    var session: ScriptedSession { script.session }
    var card: ScriptedCard { script.card }
    var core: Compositor { fixture.compositor.core }
    var output: Output? { backend.outputs.first }

    /// - Parameter prepare: changes the script before the backend is created.
    init(
        logger: Logger = Logger(label: "test"), _ connectors: [CardConnector] = [.display(1)],
        _ prepare: (ScreenScript) -> Void = { _ in }
    ) throws {
        fixture = try CompositorFixture(logger: logger)
        let core = fixture.compositor.core
        core.outputs.remove(fixture.compositor.output)
        script.card.plugged = connectors
        prepare(script)
        backend = try ScreenBackend(
            of: core, for: fixture.compositor.seatGlobal, session: script.session, hardware: script.hardware)
        backend.delegate = delegate
    }

    func turn() {
        fixture.compositor.display.eventLoop.dispatch(timeout: .zero)
        fixture.compositor.turn()
    }

    /// Ends the turn, and completes the flips that it has begun.
    func showPicture() {
        turn()
        card.completeFlips()
        turn()
        turn()
    }

    func advance(by duration: Duration) {
        fixture.clock.advance(by: duration)
        turn()
    }

    /// Takes the calls since the last time.
    func takeCalls() -> [String] {
        defer { card.calls = [] }
        return card.calls
    }

    /// Hides the session, or shows it again.
    func setShown(_ isShown: Bool) {
        session.isActive = isShown
        if isShown {
            session.delegate?.sessionDidBecomeActive(session)
        } else {
            session.delegate?.sessionWillBecomeInactive(session)
        }
        turn()
    }

    /// Changes the displays, as udev reports it.
    func plug(_ connectors: [CardConnector]) {
        card.plugged = connectors
        script.report(.changed("/dev/dri/card0"))
        turn()
    }

    final class Delegate: BackendDelegate {
        var events: [String] = []

        func backend(_ backend: any Backend, didAdd output: Output) { events.append("added \(output.name)") }
        func backend(_ backend: any Backend, didRemove output: Output) {
            events.append("removed \(output.name)")
        }
        func backendShouldClose(_ backend: any Backend, of compositor: Compositor) { events.append("close") }
    }
}

/// The machine of a test: a session, a card and input devices.
final class ScreenScript {
    let session = ScriptedSession()
    let card = ScriptedCard()
    let input = ScriptedInput()
    var cardPaths: [FilePath] = ["/dev/dri/card0"]
    /// The error of opening a card.
    var cardFailure: Errno?
    /// The processes that keep the session.
    private(set) var keeperCount = 0
    private var onChange: (CardChange) -> Void = { _ in }

    func report(_ change: CardChange) { onChange(change) }

    var hardware: ScreenHardware {
        ScreenHardware(
            cardPaths: { [unowned self] in cardPaths },
            openCard: { [unowned self] _, _ throws(Errno) in
                if let cardFailure { throw cardFailure }
                return card
            },
            openInput: { [unowned self] _, _ in input },
            watchCards: { [unowned self] _, onChange in
                self.onChange = onChange
                return nil
            },
            startKeeper: { [unowned self] _ in
                keeperCount += 1
                return { [unowned self] in keeperCount -= 1 }
            })
    }
}

extension CardConnector {
    /// A connected display that each of two CRTCs can feed.
    static func display(
        _ number: UInt32, modes: [CardMode] = [CardMode(width: 1024, height: 768, isPreferred: true)],
        crtcs: [UInt32] = [11, 12], edid: EDID? = nil
    ) -> CardConnector {
        CardConnector(
            id: number, name: "DP-\(number)", isConnected: true, modes: modes, crtcs: crtcs, edid: edid)
    }
}

/// A descriptor that is readable while a test wants it to be.
final class ScriptedDescriptor {
    let reader: FileDescriptor
    private let writer: FileDescriptor

    init() {
        // Without descriptors, every use fails, which a test notices.
        (reader, writer) =
            (try? FileDescriptor.pipe()) ?? (FileDescriptor(rawValue: -1), FileDescriptor(rawValue: -1))
    }

    deinit {
        try? reader.close()
        try? writer.close()
    }

    func makeReadable() { _ = try? writer.writeAll([1]) }

    func read() {
        var byte: UInt8 = 0
        _ = try? withUnsafeMutableBytes(of: &byte) { try reader.read(into: $0) }
    }
}

final class ScriptedSession: DeviceSession {
    let seatName = "seat0"
    var isActive = true
    weak var delegate: (any DeviceSessionDelegate)?
    let descriptor = ScriptedDescriptor()
    var fileDescriptor: FileDescriptor { descriptor.reader }
    /// The error of the next `dispatch()`.
    var failure: Errno?
    private(set) var terminals: [Int] = []
    private(set) var hasEnded = false

    func dispatch() throws(Errno) {
        descriptor.read()
        if let failure { throw failure }
    }

    func switchToTerminal(_ number: Int) { terminals.append(number) }
    func end() { hasEnded = true }

    func open(
        _ path: FilePath, _ mode: FileDescriptor.AccessMode, options: FileDescriptor.OpenOptions
    ) throws(Errno) -> FileDescriptor { throw .noSuchFileOrDirectory }

    func close(_ descriptor: FileDescriptor) {}
}

/// A card that records what it was asked to do, in words.
final class ScriptedCard: Card {
    let descriptor = ScriptedDescriptor()
    var fileDescriptor: FileDescriptor { descriptor.reader }
    var cursorSize = 64
    var hasMonotonicTimes = true
    var plugged: [CardConnector] = []
    var calls: [String] = []
    /// The errors of calls, by their first word.
    var failures: [String: Errno] = [:]
    /// The pixels of the latest picture of each CRTC.
    private(set) var shown: [UInt32: CardBuffer] = [:]
    private(set) var bufferCount = 0
    private var flipping: [UInt32] = []
    private var completed: [CardFlip] = []
    private var nextNumber: UInt32 = 1
    private var sequence: UInt32 = 0
    private var memories: [UInt32: UnsafeMutableRawBufferPointer] = [:]

    private func call(_ words: String) throws(Errno) {
        if let failure = failures[String(words.prefix { $0 != " " })] { throw failure }
        calls.append(words)
    }

    func connectors() throws(Errno) -> [CardConnector] {
        if let failure = failures["list"] { throw failure }
        return plugged
    }

    func makeBuffer(width: Int, height: Int, for use: CardBuffer.Use) throws(Errno) -> CardBuffer {
        if let failure = failures["make"] { throw failure }
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: Self.bytesPerRow(width) * height, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        let number = nextNumber
        nextNumber += 1
        bufferCount += 1
        memories[number] = memory
        return CardBuffer(
            number: number, width: width, height: height, bytesPerRow: Self.bytesPerRow(width), memory: memory
        ) { [self] in
            memories[number] = nil
            bufferCount -= 1
            memory.deallocate()
        }
    }

    /// Rows are longer than pictures, as on many cards.
    private static func bytesPerRow(_ width: Int) -> Int { width * 4 + 64 }

    func show(
        _ buffer: CardBuffer, in mode: CardMode, on crtc: UInt32, at connector: UInt32
    ) throws(Errno) {
        try call("set \(crtc) \(connector) \(mode.mode.width)x\(mode.mode.height)")
        shown[crtc] = buffer
    }

    func turnOff(_ crtc: UInt32) throws(Errno) {
        try call("off \(crtc)")
        shown[crtc] = nil
    }

    func flip(_ crtc: UInt32, to buffer: CardBuffer) throws(Errno) {
        try call("flip \(crtc)")
        shown[crtc] = buffer
        flipping.append(crtc)
    }

    /// Makes the card report the flips as completed.
    func completeFlips(at time: Timestamp = .zero) {
        for crtc in flipping {
            sequence += 1
            completed.append(CardFlip(crtc: crtc, sequence: sequence, time: time))
        }
        if !flipping.isEmpty { descriptor.makeReadable() }
        flipping = []
    }

    func readFlips() throws(Errno) -> [CardFlip] {
        descriptor.read()
        if let failure = failures["read"] { throw failure }
        defer { completed = [] }
        return completed
    }

    func setCursor(_ buffer: CardBuffer?, hotspot: CardPoint, on crtc: UInt32) throws(Errno) {
        try call("cursor \(crtc) \(buffer == nil ? "none" : "\(hotspot.x),\(hotspot.y)")")
    }

    func moveCursor(to corner: CardPoint, on crtc: UInt32) throws(Errno) {
        try call("move \(crtc) \(corner.x),\(corner.y)")
    }

    /// A pixel of the picture that a CRTC shows.
    func pixel(_ x: Int, _ y: Int, of crtc: UInt32) -> UInt32? {
        guard let buffer = shown[crtc], let memory = memories[buffer.number] else { return nil }
        return memory.load(fromByteOffset: y * Self.bytesPerRow(buffer.width) + x * 4, as: UInt32.self)
    }
}

/// Input devices that never report anything.
final class ScriptedInput: LibinputContext {
    let descriptor = ScriptedDescriptor()
    var fileDescriptor: FileDescriptor { descriptor.reader }
    private(set) var calls: [String] = []

    func dispatch() throws(Errno) {}
    func nextEvent() -> LibinputEvent? { nil }
    func suspend() { calls.append("suspend") }
    func resume() throws(Errno) { calls.append("resume") }
}
