import SystemPackage
import WaylandRenderer

extension Session {
    /// Whatever pictures need is looked for before anything begins.
    static func checkPictures(_ compositor: MiniCompositor) throws(SessionError) {
        do {
            _ = try compositor.screen.renderer()
            _ = try Picture(width: 1, height: 1).png(.fast)
        } catch {
            throw SessionError("\(error)", status: ExitStatus.systemError)
        }
    }

    /// The file is written at the end. Whether it can be written is known now.
    static func checkPlace(of path: FilePath) throws(SessionError) {
        do {
            try Picture.checkPlace(path)
        } catch {
            throw SessionError(error.description, status: ExitStatus.cannotCreate)
        }
    }
}
