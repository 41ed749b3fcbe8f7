import WaylandServer

/// What a sandbox says of a socket before connections are taken on it.
final class SecurityContextRequests: WpSecurityContextV1Handler {
    /// nil once it was committed.
    private var listener: SandboxListener?
    private var sandboxEngine: String?
    private var applicationIdentifier: String?
    private var instanceIdentifier: String?
    private let manager: SecurityContextManager

    init(_ listener: SandboxListener, manager: SecurityContextManager) {
        self.listener = listener
        self.manager = manager
    }

    func setSandboxEngine(_ context: WpSecurityContextV1, name: String) {
        set(\.sandboxEngine, to: name, context)
    }

    func setAppId(_ context: WpSecurityContextV1, appId: String) {
        set(\.applicationIdentifier, to: appId, context)
    }

    func setInstanceId(_ context: WpSecurityContextV1, instanceId: String) {
        set(\.instanceIdentifier, to: instanceId, context)
    }

    private func set(
        _ property: ReferenceWritableKeyPath<SecurityContextRequests, String?>, to value: String,
        _ context: WpSecurityContextV1
    ) {
        guard listener != nil else { return postUsed(context) }
        guard self[keyPath: property] == nil else {
            return context.postError(
                WpSecurityContextV1.Error.alreadySet, "it cannot be changed to '\(value)'")
        }
        guard !value.isEmpty else {
            return context.postError(
                WpSecurityContextV1.Error.invalidMetadata, "an empty name says nothing")
        }
        self[keyPath: property] = value
    }

    private func postUsed(_ context: WpSecurityContextV1) {
        context.postError(WpSecurityContextV1.Error.alreadyUsed, "the context was committed before")
    }

    func commit(_ context: WpSecurityContextV1) {
        guard let listener else { return postUsed(context) }
        guard let sandboxEngine else {
            return context.postError(
                WpSecurityContextV1.Error.invalidMetadata, "the context does not name its sandbox")
        }
        self.listener = nil
        let described = SecurityContext(
            sandboxEngine: sandboxEngine, applicationIdentifier: applicationIdentifier,
            instanceIdentifier: instanceIdentifier)
        if !manager.start(listener, for: described) { context.client.postNoMemory() }
    }
}
