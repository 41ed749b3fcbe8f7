import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// ext_foreign_toplevel_list_v1: lists all windows for panels, switchers and recorders.
///
/// A client that sees this global learns the titles and app IDs of all windows: see `ClientPolicy`.
public final class ForeignToplevelList: ToplevelFollower {
    /// The mapped windows, by their controllers.
    private var toplevels: [ObjectIdentifier: ForeignToplevel] = [:]
    /// The lists that clients have not stopped.
    fileprivate var lists = ObjectList<ExtForeignToplevelListV1>()
    /// The number of the window that was mapped last.
    private var count: UInt64 = 0
    private var identifiers = ForeignToplevelIdentifiers()
    private var global: Global<ExtForeignToplevelListV1>?

    /// Creates the global for the windows of a shell, and serves clients while this object exists.
    public init(on shell: XdgShell) {
        for controller in shell.toplevels { toplevelMapped(controller) }
        global = Global<ExtForeignToplevelListV1>(on: shell.compositor.display, version: 1) {
            [unowned self] in bind($0)
        }
        shell.add(self)
    }

    private func bind(_ resource: ExtForeignToplevelListV1) {
        let requests = ForeignToplevelListRequests(self)
        resource.handler = requests
        lists.add(resource)
        requests.announce(toplevels.values.sorted { $0.number < $1.number }, on: resource)
    }

    func toplevelMapped(_ controller: ToplevelController) {
        count += 1
        let toplevel = ForeignToplevel(controller, number: count, identifier: identifiers.next())
        toplevels[ObjectIdentifier(controller)] = toplevel
        for list in lists.elements { requests(of: list)?.announce(toplevel, on: list) }
    }

    func toplevelChanged(_ controller: ToplevelController) {
        toplevels[ObjectIdentifier(controller)]?.update()
    }

    func toplevelUnmapped(_ controller: ToplevelController) {
        guard let toplevel = toplevels.removeValue(forKey: ObjectIdentifier(controller)) else { return }
        for list in lists.elements { requests(of: list)?.overdue.remove(toplevel) }
        toplevel.close()
    }

    private func requests(of list: ExtForeignToplevelListV1) -> ForeignToplevelListRequests? {
        list.handler as? ForeignToplevelListRequests
    }
}

/// The requests of an ext_foreign_toplevel_list_v1, and the windows that are not announced to its client yet.
final class ForeignToplevelListRequests: ExtForeignToplevelListV1Handler {
    private weak var target: ForeignToplevelList?
    private var announcement: ClientJob?
    /// The windows to announce once the client has caught up.
    fileprivate var overdue = ObjectList<ForeignToplevel>()

    init(_ target: ForeignToplevelList) {
        self.target = target
    }

    /// Announces windows in this turn if it has time, and the rest in later turns.
    func announce(_ toplevels: [ForeignToplevel], on list: ExtForeignToplevelListV1) {
        announcement = list.client.display?.work.addForEach(of: toplevels, for: list.client) {
            [weak self, weak list] in
            if let list, $0.isMapped { self?.announce($0, on: list) }
        }
    }

    /// Announces a window, now or when the client has caught up.
    func announce(_ toplevel: ForeignToplevel, on list: ExtForeignToplevelListV1) {
        guard list.client.isBehind else { return toplevel.appear(on: list) }
        overdue.add(toplevel)
        list.client.whenCaughtUp(for: self) { [weak self, weak list] in
            if let list { self?.announceOverdue(on: list) }
        }
    }

    private func announceOverdue(on list: ExtForeignToplevelListV1) {
        guard list.isAlive else { return }
        let toplevels = overdue.elements
        overdue.removeAll()
        for toplevel in toplevels { announce(toplevel, on: list) }
    }

    func stop(_ list: ExtForeignToplevelListV1) {
        if leave(list) { list.finished() }
    }

    func resourceDestroyed(_ resource: Resource) {
        leave(resource)
    }

    /// - Returns: false if the list was stopped before.
    @discardableResult
    private func leave(_ list: Resource) -> Bool {
        announcement = nil
        overdue.removeAll()
        return target?.lists.remove(list) != nil
    }
}

/// Makes identifiers that are unique to a window, even across restarts of the compositor.
struct ForeignToplevelIdentifiers {
    private let prefix = UInt64.random(in: .min ... .max)
    private var count: UInt64 = 0

    /// Returns 32 digits, the longest identifier that the protocol allows.
    mutating func next() -> String {
        count += 1
        return Self.digits(prefix) + Self.digits(count)
    }

    private static func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// A mapped window, as clients of ``ForeignToplevelList`` see it: an ext_foreign_toplevel_handle_v1.
final class ForeignToplevel: ExtForeignToplevelHandleV1Handler {
    private(set) weak var controller: ToplevelController?
    /// Greater than that of any window that was mapped before.
    let number: UInt64
    private let identifier: String
    private var title: String
    private var applicationIdentifier: String
    private var handles = ObjectList<ExtForeignToplevelHandleV1>()

    init(_ controller: ToplevelController, number: UInt64, identifier: String) {
        self.number = number
        self.controller = controller
        self.identifier = identifier
        title = controller.title
        applicationIdentifier = controller.applicationIdentifier ?? ""
    }

    /// Returns the window of a client's object; `nil` once the window is unmapped.
    static func from(_ resource: ExtForeignToplevelHandleV1) -> ForeignToplevel? {
        resource.handler as? ForeignToplevel
    }

    func appear(on list: ExtForeignToplevelListV1) {
        let handle = ExtForeignToplevelHandleV1.create(
            client: list.client, version: list.version, id: 0, handler: self)
        handles.add(handle)
        list.toplevel(toplevel: handle)
        handle.identifier(identifier: identifier)
        if !title.isEmpty { handle.title(title: title) }
        if !applicationIdentifier.isEmpty { handle.appId(appId: applicationIdentifier) }
        handle.done()
    }

    func update() {
        guard let controller else { return }
        let hasOtherTitle = controller.title != title
        let hasOtherApplication = (controller.applicationIdentifier ?? "") != applicationIdentifier
        guard hasOtherTitle || hasOtherApplication else { return }
        title = controller.title
        applicationIdentifier = controller.applicationIdentifier ?? ""
        for handle in handles.elements {
            guard !handle.client.isBehind else {
                handle.client.whenCaughtUp(for: handle) { [weak self, weak handle] in
                    if let self, let handle { sendNames(to: handle) }
                }
                continue
            }
            if hasOtherTitle { handle.title(title: title) }
            if hasOtherApplication { handle.appId(appId: applicationIdentifier) }
            handle.done()
        }
    }

    private func sendNames(to handle: ExtForeignToplevelHandleV1) {
        guard isMapped, handle.isAlive else { return }
        handle.title(title: title)
        handle.appId(appId: applicationIdentifier)
        handle.done()
    }

    private(set) var isMapped = true

    /// Called when the window is unmapped. Clients' objects are inert until the clients destroy them.
    func close() {
        isMapped = false
        for handle in handles.elements {
            handle.closed()
            handle.handler = nil
        }
        handles.removeAll()
    }

    func resourceDestroyed(_ resource: Resource) {
        handles.remove(resource)
    }
}
