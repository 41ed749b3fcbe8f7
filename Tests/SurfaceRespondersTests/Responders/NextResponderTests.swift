import Proofs
import Testing

import SurfaceResponders

/// The default `next` of each kind of responder.
struct NextResponderTests {
    private let root = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 100, height: 100))

    private final class Agent: Responder {}

    @Test(.behavior(1)) func `plain responder has no next`() {
        #expect(Responder().next == nil)
        #expect(Responder().window == nil)
    }

    @Test(.behavior(2)) func `root surface of a controller has the controller as next`() {
        let controller = SurfaceController(surface: root)
        #expect(root.next === controller)
    }

    @Test(.behavior(2)) func `other surfaces have their superresponder as next`() {
        let child = SurfaceResponder(kind: .surface)
        root.addSubresponder(child)
        #expect(child.next === root)
    }

    @Test(.behavior(3)) func `root controller's next is its window`() {
        let controller = SurfaceController(surface: root)
        let window = Window(rootSurface: root)
        #expect(controller.next === window)
        #expect(controller.window === window)
    }

    @Test(.behavior(3)) func `presented controller's next is its presenter, even in another window`() {
        let presenter = SurfaceController(surface: root)
        let window = Window(rootSurface: root)
        let dialog = SurfaceResponder(kind: .surface)
        let presented = SurfaceController(surface: dialog)
        let other = Window(rootSurface: dialog)
        presenter.present(presented)
        #expect(presented.next === presenter)
        #expect(presented.window === other)
        #expect(presenter.window === window)
        presenter.dismiss(presented)
        #expect(presented.next === other)
    }

    @Test func `controller presented twice belongs to the last presenter`() {
        let controllers = (0..<3).map { _ in SurfaceController(surface: SurfaceResponder(kind: .surface)) }
        controllers[0].present(controllers[2])
        controllers[1].present(controllers[2])
        #expect(controllers[2].presenter === controllers[1])
        #expect(controllers[0].presented.isEmpty)
        #expect(controllers[1].presented.map { $0 === controllers[2] } == [true])
    }

    @Test(.behavior(4)) func `child controller's next is the superresponder of its surface`() {
        let window = Window(rootSurface: root)
        let child = SurfaceResponder(kind: .surface)
        root.addSubresponder(child)
        let controller = SurfaceController(surface: child)
        #expect(child.next === controller)
        #expect(controller.next === root)
        #expect(controller.window === window)
    }

    @Test(.behavior(5)) func `window's next is its application, not a window below it`() {
        let application = Application()
        let scene = Scene()
        let below = Window(application: application)
        let window = Window(application: application, rootSurface: root)
        scene.add(below)
        scene.add(window)
        #expect(window.next === application)
        #expect(Window(rootSurface: SurfaceResponder(kind: .surface)).next == nil)
    }

    @Test(.behavior(6)) func `application's next is its delegate if that is a responder`() {
        let application = Application()
        #expect(application.next == nil)
        let agent = Agent()
        application.delegate = agent
        #expect(application.next === agent)
        final class NoResponder {}
        let other = NoResponder()
        application.delegate = other
        #expect(application.next == nil)
    }

    @Test(.behavior(6))
    func `application's next is never a surface, controller or window`() {
        let application = Application()
        let controller = SurfaceController(surface: root)
        let window = Window(rootSurface: root)
        for delegate in [root, controller, window, application, Application()] as [AnyObject] {
            application.delegate = delegate
            #expect(application.next == nil)
        }
    }

    @Test(.behavior(162)) func `responder's window is found along its next responders`() {
        let journal = Journal()
        let window = Window(rootSurface: root)
        let field = ScriptedResponder("field", journal)
        let form = ScriptedResponder("form", journal)
        field.script.nextResponder = form
        form.script.nextResponder = root
        #expect(field.window === window)
    }

    @Test(.behavior(162)) func `cycle of responders belongs to no window`() {
        let journal = Journal()
        let (first, second, third) = (
            ScriptedResponder("first", journal), ScriptedResponder("second", journal),
            ScriptedResponder("third", journal)
        )
        first.script.nextResponder = second
        second.script.nextResponder = third
        third.script.nextResponder = second
        #expect(first.window == nil)
        #expect(!first.isFirstResponder)
        #expect(!first.becomeFirstResponder())
    }

    @Test(.behavior(162)) func `responder below a presented controller is in the presented window`() {
        let presenter = SurfaceController(surface: root)
        let window = Window(rootSurface: root)
        let dialog = SurfaceResponder(kind: .surface)
        let presented = SurfaceController(surface: dialog)
        let other = Window(rootSurface: dialog)
        presenter.present(presented)
        let helper = ScriptedResponder("helper", Journal())
        helper.script.nextResponder = presented
        #expect(helper.window === other)
        #expect(presenter.window === window)
    }
}
