"""A fullscreen window with three rows: a button for the pointer, a line edit for keys, a button for touches."""

import sys

from PyQt5.QtCore import QEvent, QObject, Qt, QTimer
from PyQt5.QtWidgets import QApplication, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from state import State

state = State()


class TouchWatcher(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.TouchBegin:
            state.count("touches_begun")
        return False


def fill(widget):
    widget.setSizePolicy(QSizePolicy.Expanding, QSizePolicy.Expanding)
    return widget


def make_button(name):
    button = fill(QPushButton(name))
    button.clicked.connect(lambda _: state.count(name + "_clicks"))
    return button


application = QApplication(sys.argv)
application.setApplicationName("qt5-widgets")
window = QWidget()
window.setWindowTitle("starting")
rows = QVBoxLayout(window)
rows.setContentsMargins(0, 0, 0, 0)
rows.setSpacing(0)
entry = fill(QLineEdit())
entry.textChanged.connect(lambda text: state.set(text=text))
finger = make_button("finger")
finger.setAttribute(Qt.WA_AcceptTouchEvents)
watcher = TouchWatcher()
finger.installEventFilter(watcher)
for widget in (make_button("pointer"), entry, finger):
    rows.addWidget(widget)


def tick():
    """Sets the title once the window fills the screen."""
    if window.width() == 1280 and window.height() == 720:
        window.setWindowTitle("ready")
        timer.stop()


timer = QTimer()
timer.timeout.connect(tick)
timer.start(10)
window.showFullScreen()
sys.exit(application.exec_())
