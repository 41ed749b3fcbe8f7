import Proofs
import Testing

import SurfaceResponders

/// Which responder comes next on the chain.
struct NextResponderTests {
    private let root = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 100, height: 100))

    private final class Agent: Responder {}

    @Test(.behaviour(1)) func aBareResponderHasNoNextResponder() {
        #expect(Responder().next == nil)
        #expect(Responder().window == nil)
    }

    @Test(.behaviour(2)) func aControllersRootSurfaceHasTheControllerAsNext() {
        let controller = SurfaceController(surface: root)
        #expect(root.next === controller)
    }

    @Test(.behaviour(2)) func anotherSurfaceHasItsSuperresponderAsNext() {
        let child = SurfaceResponder(kind: .surface)
        root.addSubresponder(child)
        #expect(child.next === root)
    }

    @Test(.behaviour(3)) func aRootControllersNextIsItsWindow() {
        let controller = SurfaceController(surface: root)
        let window = Window(rootSurface: root)
        #expect(controller.next === window)
        #expect(controller.window === window)
    }

    @Test(.behaviour(3)) func aPresentedControllersNextIsItsPresenterAlsoInAnotherWindow() {
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

    @Test func aControllerThatIsPresentedTwiceIsPresentedByTheLastAlone() {
        let controllers = (0..<3).map { _ in SurfaceController(surface: SurfaceResponder(kind: .surface)) }
        controllers[0].present(controllers[2])
        controllers[1].present(controllers[2])
        #expect(controllers[2].presenter === controllers[1])
        #expect(controllers[0].presented.isEmpty)
        #expect(controllers[1].presented.map { $0 === controllers[2] } == [true])
    }

    @Test(.behaviour(4)) func aChildControllersNextIsTheSuperresponderOfItsSurface() {
        let window = Window(rootSurface: root)
        let child = SurfaceResponder(kind: .surface)
        root.addSubresponder(child)
        let controller = SurfaceController(surface: child)
        #expect(child.next === controller)
        #expect(controller.next === root)
        #expect(controller.window === window)
    }

    @Test(.behaviour(5)) func aWindowsNextIsItsApplicationNotAWindowBelowIt() {
        let application = Application()
        let scene = Scene()
        let below = Window(application: application)
        let window = Window(application: application, rootSurface: root)
        scene.add(below)
        scene.add(window)
        #expect(window.next === application)
        #expect(Window(rootSurface: SurfaceResponder(kind: .surface)).next == nil)
    }

    @Test(.behaviour(6)) func theApplicationsNextIsItsDelegateIfThatIsAResponder() {
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

    @Test(.behaviour(6))
    func theApplicationsNextIsNilIfItsDelegateIsASurfaceAControllerAWindowOrTheApplicationItself() {
        let application = Application()
        let controller = SurfaceController(surface: root)
        let window = Window(rootSurface: root)
        for delegate in [root, controller, window, application, Application()] as [AnyObject] {
            application.delegate = delegate
            #expect(application.next == nil)
        }
    }

    @Test(.behaviour(162)) func aRespondersWindowIsFoundAlongItsNextResponders() {
        let journal = Journal()
        let window = Window(rootSurface: root)
        let field = ScriptedResponder("field", journal)
        let form = ScriptedResponder("form", journal)
        field.script.nextResponder = form
        form.script.nextResponder = root
        #expect(field.window === window)
    }

    @Test(.behaviour(162)) func aCycleOfRespondersIsInNoWindow() {
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

    @Test(.behaviour(162)) func aResponderBelowAPresentedControllerIsInItsWindowNotThePresenters() {
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
