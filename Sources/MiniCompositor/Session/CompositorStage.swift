import SurfaceResponders
import SystemPackage
import WaylandRenderer
import WaylandShell

/// What a replay sees of a compositor.
final class CompositorStage: ReplayStage {
    private let compositor: MiniCompositor
    private let nextFrame: NextFrame
    private(set) var lastChange: Timestamp

    /// Takes the compositor's `onChange`.
    init(_ compositor: MiniCompositor) {
        self.compositor = compositor
        nextFrame = NextFrame(compositor)
        lastChange = compositor.clock.now
        compositor.onChange = { [weak self] in self?.changed() }
    }

    private func changed() {
        lastChange = compositor.clock.now
    }

    /// To be called at the end of each turn of the event loop.
    func turnEnded() {
        nextFrame.turnEnded()
    }

    var drawnLayers: [String] {
        compositor.scene.windows.compactMap { ($0 as? LayerWindow)?.controller?.namespace }
    }

    /// A toplevel is mapped by its first content.
    var drawnToplevels: [ReplayToplevel] {
        compositor.desktop.toplevels.map(\.asReplayed)
    }

    // MARK: Pictures

    func take(_ screenshot: ReplayScreenshot, completion: @escaping (ReplayScreenshot.Problem?) -> Void) {
        nextFrame.perform { [unowned self] in
            do throws(ReplayScreenshot.Problem) {
                try write(screenshot)
                completion(nil)
            } catch {
                completion(error)
            }
        }
    }

    private func write(_ screenshot: ReplayScreenshot) throws(ReplayScreenshot.Problem) {
        let subject = try subject(of: screenshot)
        do {
            try compositor.picture(of: subject, showsCursor: screenshot.showsCursor)
                .write(to: FilePath(screenshot.path))
        } catch {
            throw ReplayScreenshot.Problem("\(error)")
        }
    }

    private func subject(
        of screenshot: ReplayScreenshot
    ) throws(ReplayScreenshot.Problem) -> PictureSubject {
        switch screenshot.subject {
        case .screen: return .output(compositor.output)
        case .region(let rect): return .region(rect)
        case .window(let name):
            let toplevel = compositor.desktop.toplevels.last { $0.asReplayed.isNamed(name) }
            guard let window = toplevel?.toplevelWindow else {
                throw ReplayScreenshot.Problem("the window '\(name)' went before there was a picture of it")
            }
            return .window(window)
        }
    }
}

extension DesktopToplevel {
    fileprivate var asReplayed: ReplayToplevel {
        ReplayToplevel(applicationIdentifier: application.identifier, title: title)
    }
}
