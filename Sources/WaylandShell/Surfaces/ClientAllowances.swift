import Glibc
import WaylandServer

/// What clients may take, each for itself.
final class ClientAllowances {
    private let maximumContentBytes: Int
    /// For each client: beyond what any needs, and little enough that one alone does not use up all descriptors.
    private let maximumFileCount: Int
    private var allowances: [ObjectIdentifier: ClientAllowance] = [:]

    init(contentBytesOfClient: Int) {
        maximumContentBytes = contentBytesOfClient
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        maximumFileCount = min(Int(clamping: limit.rlim_cur) / 4, 512)
    }

    subscript(_ client: Client) -> ClientAllowance {
        if let known = allowances[ObjectIdentifier(client)] { return known }
        let allowance = ClientAllowance(contentBytes: maximumContentBytes, files: maximumFileCount)
        allowances[ObjectIdentifier(client)] = allowance
        client.onDestroy { [weak self, unowned client] in
            self?.allowances[ObjectIdentifier(client)] = nil
        }
        return allowance
    }
}
