import SurfaceResponders
import SystemPackage
import WaylandRenderer
import WaylandShell

/// Shows an output on a connector of a card.
///
/// A picture is shown by a flip at the next refresh; the card reports when that has happened. The first
/// picture in a mode sets the mode, which the display may need some time for.
final class ScreenOutput {
    let output: Output
    let card: any Card
    let connector: UInt32
    let crtc: UInt32
    let presenter: OutputPresenter
    /// What was read from the display when the output was added.
    let display: Display
    /// The cursor of the seat's pointer.
    var cursor: CursorPlane

    private let compositor: Compositor
    private let modes: [CardMode]
    private var configuration: Configuration
    /// The configuration that was replaced by one that was not shown yet.
    private var formerConfiguration: Configuration?
    /// Whether the card shows `configuration`.
    private(set) var isLit = false
    /// Whether the session is shown and the output is not turned off.
    private var isActive = false
    private var isFlipping = false
    private var sequence: UInt64 = 0
    private lazy var timer = ClockTimer(compositor.clock) { [unowned self] in timedOut() }
    /// The latest reason why no picture is shown. Logged once.
    private var failure: String?

    /// A display and its modes, to notice that another was plugged in.
    struct Display: Equatable {
        let edid: EDID?
        let modes: [OutputMode]
    }

    private struct Configuration {
        let mode: CardMode
        var pictures: ScreenPictures
    }

    /// A flip that takes longer was lost.
    private static let limitOfFlip = Duration.seconds(1)
    /// The time until a flip or a mode that the card refused is tried again.
    private static let retry = (flip: Duration.milliseconds(16), mode: Duration.seconds(1))

    /// - Throws: the error if the card has no memory for pictures.
    init(
        _ output: Output, at connector: CardConnector, in mode: CardMode, on crtc: UInt32, of card: any Card,
        in compositor: Compositor, renderer: PixmanRenderer
    ) throws(Errno) {
        self.output = output
        self.card = card
        self.connector = connector.id
        self.crtc = crtc
        self.compositor = compositor
        display = Display(connector)
        modes = connector.modes
        configuration = Configuration(mode: mode, pictures: try ScreenPictures(mode, on: card))
        cursor = CursorPlane(on: crtc, of: card)
        presenter = OutputPresenter(output, of: compositor, renderer: renderer)
        presenter.onShow = { [unowned self] in show(isChanged: $0) }
        presenter.didHide()
    }

    /// Shows nothing from here on.
    func stop() {
        presenter.stop()
        timer.stop()
        if isLit { try? card.turnOff(crtc) }
        isLit = false
        isActive = false
    }

    /// Shows the output, or stops showing it, because the session was shown or hidden, or the output was
    /// turned on or off.
    /// - Parameter mayUseCard: whether the session is shown.
    func setActive(_ isActive: Bool, mayUseCard: Bool) {
        guard isActive != self.isActive else { return }
        self.isActive = isActive
        timer.stop()
        // A flip that is not completed now may never be.
        isFlipping = false
        if isActive {
            presenter.didReappear()
        } else {
            presenter.didHide()
            if isLit, mayUseCard { try? card.turnOff(crtc) }
        }
        // In between, another program may set another mode and cursor.
        isLit = false
        cursor.forget()
    }

    /// Shows black until the program ends.
    func blacken() {
        presenter.stop()
        timer.stop()
        guard isActive, let pictures = try? ScreenPictures(configuration.mode, on: card) else { return }
        isActive = false
        // Never released: without the buffer, or with the card closed, the screen would show something else.
        pictures.latest.keepForever()
        try? card.setCursor(nil, hotspot: CardPoint(x: 0, y: 0), on: crtc)
        try? card.show(pictures.latest, in: configuration.mode, on: crtc, at: connector)
    }

    // MARK: Modes

    /// Prepares the mode that the output's state has now. If that is not possible, the state gets the present
    /// mode again.
    func followState() {
        let wanted = output.state.mode
        guard wanted != configuration.mode.mode else { return }
        guard let mode = modes.first(where: { $0.mode == wanted }) else {
            return refuse(wanted, "the display does not have it")
        }
        do throws(Errno) {
            let next = Configuration(mode: mode, pictures: try ScreenPictures(mode, on: card))
            if isLit { formerConfiguration = configuration }
            configuration = next
            isLit = false
        } catch {
            refuse(wanted, "\(error)")
        }
    }

    private func refuse(_ mode: OutputMode, _ reason: String) {
        compositor.logger.warning(
            "\(output.name) cannot show \(mode.width)x\(mode.height) at \(mode.refresh) mHz: \(reason)")
        output.state.mode = configuration.mode.mode
    }

    // MARK: Pictures

    private func show(isChanged: Bool) {
        guard isActive, !isFlipping, failure == nil else { return }
        do throws(FrameRenderingError) {
            if isChanged { _ = try configuration.pictures.draw(with: presenter) }
        } catch {
            return fail("\(error)", retryAfter: Self.retry.mode)
        }
        submit()
    }

    /// Shows the latest picture.
    private func submit() {
        let picture = configuration.pictures.latest
        do throws(Errno) {
            if !isLit { try card.show(picture, in: configuration.mode, on: crtc, at: connector) }
        } catch {
            return modeFailed(error)
        }
        isLit = true
        formerConfiguration = nil
        do throws(Errno) {
            try card.flip(crtc, to: picture)
        } catch .resourceBusy {
            // The previous flip is not completed.
            return fail("\(Errno.resourceBusy)", retryAfter: Self.retry.flip)
        } catch {
            isLit = false
            return fail("\(error)", retryAfter: Self.retry.mode)
        }
        failure = nil
        isFlipping = true
        presenter.didSubmit()
        timer.start(after: Self.limitOfFlip)
    }

    private func modeFailed(_ error: Errno) {
        guard let former = formerConfiguration else {
            return fail("its mode cannot be set: \(error)", retryAfter: Self.retry.mode)
        }
        formerConfiguration = nil
        let refused = configuration.mode.mode
        configuration = former
        refuse(refused, "\(error)")
        presenter.setNeedsFullDisplay()
    }

    private func fail(_ reason: String, retryAfter delay: Duration) {
        if failure == nil, delay >= Self.retry.mode {
            compositor.logger.error("\(output.name) cannot be shown: \(reason)")
        }
        failure = reason
        timer.start(after: delay)
    }

    private func timedOut() {
        if isFlipping {
            compositor.logger.warning("\(output.name) did not show a picture: its mode is set again")
            isFlipping = false
            isLit = false
            presenter.didReappear()
        } else if failure != nil {
            submit()
        }
    }

    /// Called when the card has shown the flipped picture.
    func flipped(_ flip: CardFlip) {
        guard isFlipping else { return }
        isFlipping = false
        timer.stop()
        sequence &+= UInt64(flip.sequence &- UInt32(truncatingIfNeeded: sequence))
        var presentation = FramePresentation(
            time: compositor.clock.now, sequence: sequence, kind: [.synchronized, .hardwareCompletion])
        if card.hasMonotonicTimes {
            presentation.time = flip.time
            presentation.kind.insert(.hardwareClock)
        }
        presenter.didPresent(presentation)
    }
}

extension ScreenOutput.Display {
    init(_ connector: CardConnector) {
        self.init(edid: connector.edid, modes: connector.modes.map(\.mode))
    }
}
