import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// ext_foreign_toplevel_list_v1: tells panels, switchers and recorders which windows there are.
///
/// Whoever sees this global knows what everybody's windows are called: see `ClientPolicy`.
public final class ForeignToplevelList: ToplevelFollower {
    /// Those that are mapped, by their windows' controllers.
    private var toplevels: [ObjectIdentifier: ForeignToplevel] = [:]
    /// Those that were not stopped.
    fileprivate var lists = ObjectList<ExtForeignToplevelListV1>()
    /// How many were ever mapped.
    private var count: UInt64 = 0
    private var identifiers = ForeignToplevelIdentifiers()
    private var global: Global<ExtForeignToplevelListV1>?

    /// Serves clients from now on, as long as this object lives.
    /// - Parameter shell: whose windows they are.
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
        // In the order in which they were mapped.
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

/// The requests of an ext_foreign_toplevel_list_v1, and what its client is still to be told of.
final class ForeignToplevelListRequests: ExtForeignToplevelListV1Handler {
    private weak var target: ForeignToplevelList?
    private var announcement: ClientJob?
    /// Windows that the client is told of once it has caught up.
    fileprivate var overdue = ObjectList<ForeignToplevel>()

    init(_ target: ForeignToplevelList) {
        self.target = target
    }

    /// Tells of all windows that there are: at once, as far as there is time for it in this turn.
    func announce(_ toplevels: [ForeignToplevel], on list: ExtForeignToplevelListV1) {
        announcement = list.client.display?.work.addForEach(of: toplevels, for: list.client) {
            [weak self, weak list] in
            if let list, $0.isMapped { self?.announce($0, on: list) }
        }
    }

    /// Tells of a window, now or when the client has caught up.
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

    /// The client wants to hear of no more windows.
    func stop(_ list: ExtForeignToplevelListV1) {
        if leave(list) { list.finished() }
    }

    func resourceDestroyed(_ resource: Resource) {
        leave(resource)
    }

    /// - Returns: false if it has left before.
    @discardableResult
    private func leave(_ list: Resource) -> Bool {
        announcement = nil
        overdue.removeAll()
        return target?.lists.remove(list) != nil
    }
}

/// Names that no window of this compositor has had, nor one of the compositor that runs after it.
struct ForeignToplevelIdentifiers {
    private let prefix = UInt64.random(in: .min ... .max)
    private var count: UInt64 = 0

    /// 32 digits: as many characters as the protocol allows.
    mutating func next() -> String {
        count += 1
        return Self.digits(prefix) + Self.digits(count)
    }

    private static func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// A window while it is mapped, as clients see it that hear of everybody's: ext_foreign_toplevel_handle_v1.
final class ForeignToplevel: ExtForeignToplevelHandleV1Handler {
    private(set) weak var controller: ToplevelController?
    /// Rises from one that is mapped to the next.
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

    /// The window that a client's object stands for; nil once it is mapped no longer.
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

    /// Whether it was not closed.
    private(set) var isMapped = true

    /// The window is mapped no longer. Clients' objects stay until they let go of them, and mean nothing any more.
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
