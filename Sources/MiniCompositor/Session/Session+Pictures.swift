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

    /// The file itself is written at the end; whether it has a folder shows now.
    static func checkFolder(of path: FilePath) throws(SessionError) {
        let folder = path.removingLastComponent()
        let type = try? (folder.isEmpty ? "." : folder).stat().type
        guard type == .directory, path.lastComponent != nil else {
            throw SessionError(
                PictureFileError.noFolder(path).description, status: ExitStatus.cannotCreate)
        }
    }
}
