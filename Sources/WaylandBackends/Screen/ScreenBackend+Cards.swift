import SurfaceResponders
import SystemPackage
import WaylandShell

// Cards and displays that are plugged in and out.
extension ScreenBackend {
    /// Opens the cards that are not open.
    func openCards() {
        for path in hardware.cardPaths() { openCard(path) }
    }

    private func openCard(_ path: FilePath) {
        guard session.isActive, !cards.contains(where: { $0.path == path }) else { return }
        do throws(Errno) {
            let card = try hardware.openCard(path, session)
            let source = compositor.display.eventLoop.addFileDescriptor(
                card.fileDescriptor.rawValue, .readable
            ) { [unowned self, unowned card] _ in readFlips(of: card) }
            cards.append(OpenCard(path: path, card: card, source: source))
        } catch .notSupported {
            // The card only computes.
        } catch {
            logger.warning("\(path) cannot be opened: \(error)")
        }
    }

    private func readFlips(of card: any Card) {
        do throws(Errno) {
            for flip in try card.readFlips() {
                screens.first { $0.card === card && $0.crtc == flip.crtc }?.flipped(flip)
            }
        } catch {
            logger.error("a graphics card was lost: \(error)")
            close { $0.card === card }
        }
    }

    private func close(_ isClosed: (OpenCard) -> Bool) {
        let closed = cards.filter(isClosed)
        cards.removeAll { open in closed.contains { $0.card === open.card } }
        for screen in screens where closed.contains(where: { $0.card === screen.card }) { remove(screen) }
    }

    /// Called for each message of udev about a card.
    func handle(_ change: CardChange) {
        // Without the session, the kernel does not ask displays. All are asked when it is shown again.
        guard session.isActive else { return }
        switch change {
        case .added(let path):
            openCard(path)
            scan()
        case .changed: scan()
        case .removed(let path): close { $0.path == path }
        }
    }

    /// Removes the outputs of displays that are not connected, and adds those of new ones.
    func scan() {
        guard session.isActive else { return }
        for card in cards.map(\.card) {
            let connectors: [CardConnector]
            do throws(Errno) {
                connectors = try card.connectors().filter { $0.isConnected && !$0.modes.isEmpty }
            } catch {
                logger.error("the displays of a graphics card cannot be listed: \(error)")
                continue
            }
            for screen in screens where screen.card === card {
                let connector = connectors.first { $0.id == screen.connector }
                if connector.map(ScreenOutput.Display.init) != screen.display { remove(screen) }
            }
            let added = connectors.filter { new in
                !screens.contains { $0.card === card && $0.connector == new.id }
            }
            // Those with the fewest choices first.
            for connector in added.sorted(by: { $0.crtcs.count < $1.crtcs.count }) {
                add(connector, of: card)
            }
        }
    }

    private func remove(_ screen: ScreenOutput) {
        screens.removeAll { $0 === screen }
        screen.stop()
        logger.info("\(screen.output.name) was unplugged")
        didRemove(screen.output)
    }

    private func add(_ connector: CardConnector, of card: any Card) {
        let used = screens.filter { $0.card === card }.map(\.crtc)
        let free = connector.crtcs.filter { !used.contains($0) }
        // The one that shows something at the connector is kept, which avoids a black moment.
        let kept = free.first { $0 == connector.currentCRTC }
        guard let crtc = kept ?? free.first,
            let mode = connector.modes.first(where: \.isPreferred) ?? connector.modes.first
        else {
            logger.warning("\(connector.name) stays dark: its card cannot show more pictures")
            return
        }
        let output = makeOutput(for: connector, in: mode)
        do throws(Errno) {
            let screen = try ScreenOutput(
                output, at: connector, in: mode, on: crtc, of: card, in: compositor, renderer: renderer)
            connect(screen)
            screens.append(screen)
            compositor.outputs.add(output)
            logger.info("\(output.name) shows \(mode.mode.width)x\(mode.mode.height): \(output.details)")
            (delegate ?? defaults).backend(self, didAdd: output)
        } catch {
            logger.error("\(connector.name) stays dark: \(error)")
        }
    }

    private func connect(_ screen: ScreenOutput) {
        let output = screen.output
        screen.presenter.itemsInFront = { [unowned self, unowned output] in
            delegate?.backend(self, itemsInFrontOn: output) ?? []
        }
        screen.presenter.drawsPointer = { [unowned self, unowned screen] global in
            global !== seat || screen.cursor.isRefused
        }
    }

    private func makeOutput(for connector: CardConnector, in mode: CardMode) -> Output {
        var modes: [OutputMode] = [mode.mode]
        for next in connector.modes.map(\.mode) where !modes.contains(next) { modes.append(next) }
        let others = compositor.outputs.outputs
        var (name, number) = (connector.name, 1)
        // Each card counts its connectors from 1.
        while others.contains(where: { $0.name == name }) {
            number += 1
            name = "\(connector.name)-\(number)"
        }
        let edid = connector.edid
        let texts = [edid?.maker, edid?.name, edid?.serialNumber].compactMap { $0 }.filter { !$0.isEmpty }
        return Output(
            name: name, details: texts.isEmpty ? "" : "\(texts.joined(separator: " ")) (\(name))",
            make: edid?.maker.nonempty ?? "unknown", model: edid?.name.nonempty ?? "unknown",
            serialNumber: edid?.serialNumber ?? "",
            physicalSize: edid.map(\.size).flatMap { $0 == .zero ? nil : $0 } ?? connector.size, modes: modes,
            state: OutputState(
                mode: mode.mode, position: Point(x: others.map(\.frame.maxX).max() ?? 0, y: 0)))
    }
}

extension String {
    /// The text, or `nil` if it is empty.
    fileprivate var nonempty: String? { isEmpty ? nil : self }
}
