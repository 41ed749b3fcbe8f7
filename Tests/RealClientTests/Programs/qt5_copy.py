"""A window that copies text when it gets the keyboard focus, without input."""

import sys

from PyQt5.QtWidgets import QApplication, QWidget

from state import State

state = State()


def focused(window):
    if window is not None:
        QApplication.clipboard().setText("from Qt 5")
        state.set(copied=True)


application = QApplication(sys.argv)
application.focusWindowChanged.connect(focused)
window = QWidget()
window.show()
sys.exit(application.exec_())
