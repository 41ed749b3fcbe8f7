"""A fullscreen window. Its left half can be dragged, and its right half accepts drops."""

import sys

from PyQt5.QtCore import QMimeData, Qt, QTimer
from PyQt5.QtGui import QDrag
from PyQt5.QtWidgets import QApplication, QHBoxLayout, QLabel, QWidget

from state import State

state = State()


class Source(QLabel):
    def mousePressEvent(self, event):
        drag, data = QDrag(self), QMimeData()
        data.setText("from Qt 5")
        drag.setMimeData(data)
        state.set(ended=drag.exec_(Qt.CopyAction) == Qt.CopyAction)


class Target(QLabel):
    def dragEnterEvent(self, event):
        event.acceptProposedAction()

    def dropEvent(self, event):
        state.set(dropped=event.mimeData().text())
        event.acceptProposedAction()


def tick():
    """Sets the title once the window fills the screen."""
    if (window.width(), window.height()) == (1280, 720) and window.isActiveWindow():
        window.setWindowTitle("ready")
        timer.stop()


application = QApplication(sys.argv)
window = QWidget()
window.setWindowTitle("starting")
halves = QHBoxLayout(window)
target = Target("target")
target.setAcceptDrops(True)
halves.addWidget(Source("source"), 1)
halves.addWidget(target, 1)
timer = QTimer()
timer.timeout.connect(tick)
timer.start(10)
window.showFullScreen()
sys.exit(application.exec_())
