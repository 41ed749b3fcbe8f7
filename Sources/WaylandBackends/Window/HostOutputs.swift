import WaylandClient

/// The scales of a host's outputs, for hosts that do not send surfaces their scales.
final class HostOutputs {
    /// Called after a scale has changed, or an output was removed.
    var onChange: () -> Void = {}

    /// By the host's numbers of the globals.
    private var outputs: [UInt32: HostOutput] = [:]

    private struct HostOutput {
        let proxy: WlOutput
        var scale: Int32 = 1
    }

    /// - Parameter registry: a complete list of globals.
    init(_ registry: Registry) {
        for global in registry.globals { add(global, registry) }
        registry.onGlobal = { [unowned self, unowned registry] in add($0, registry) }
        registry.onGlobalRemove = { [unowned self] in remove($0) }
    }

    /// The largest scale of some of the outputs; `nil` if none of them exists.
    func scale(of shown: [WlOutput]) -> Int32? {
        outputs.values.filter { output in shown.contains { $0 === output.proxy } }.map(\.scale).max()
    }

    private func add(_ global: GlobalInfo, _ registry: Registry) {
        // Version 2 has scales.
        guard global.interface == WlOutput.interface.name, global.version >= 2 else { return }
        let proxy = registry.bind(global, as: WlOutput.self, version: 4)
        outputs[global.name] = HostOutput(proxy: proxy)
        proxy.onEvent = { [unowned self] event in
            guard case .scale(let scale) = event else { return }
            outputs[global.name]?.scale = max(scale, 1)
            onChange()
        }
    }

    private func remove(_ global: GlobalInfo) {
        guard let proxy = outputs.removeValue(forKey: global.name)?.proxy else { return }
        if proxy.version >= 3 { proxy.release() } else { proxy.destroyProxy() }
        onChange()
    }
}
