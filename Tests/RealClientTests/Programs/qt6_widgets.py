"""A fullscreen window with four rows: a button that moves the pointer, a line edit, a combo box, a button that opens a
dialog. Records pen events everywhere."""

import sys

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QCursor, QIcon, QPixmap
from PySide6.QtWidgets import (
    QApplication, QComboBox, QDialog, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget)

from state import State

state = State()


class PenWatcher(QObject):
    def eventFilter(self, watched, event):
        if event.type() == event.Type.TabletPress:
            state.set(pressure=round(event.pressure(), 2), tilt=event.xTilt())
        return False


class Window(QWidget):
    def __init__(self):
        super().__init__()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        self.mover = QPushButton("move the pointer")
        self.mover.setCursor(Qt.CursorShape.PointingHandCursor)
        self.mover.clicked.connect(self.move_pointer)
        self.entry = QLineEdit()
        self.entry.textChanged.connect(lambda text: state.set(text=text))
        self.choices = QComboBox()
        self.choices.addItems(["one", "two", "three"])
        self.choices.currentTextChanged.connect(lambda text: state.set(choice=text))
        self.opener = QPushButton("open a dialog")
        self.opener.setCursor(Qt.CursorShape.OpenHandCursor)
        self.opener.clicked.connect(self.open_dialog)
        for row in (self.mover, self.entry, self.choices, self.opener):
            row.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            rows.addWidget(row)

    def move_pointer(self):
        state.set(clicked=True)
        QCursor.setPos(self.opener.mapToGlobal(QPoint(self.opener.width() // 2, self.opener.height() // 2)))

    def open_dialog(self):
        dialog = QDialog(self)
        dialog.setWindowTitle("dialog")
        dialog.resize(300, 200)
        dialog.finished.connect(lambda: state.set(dialog="closed"))
        dialog.open()
        state.set(dialog="open")


def tick():
    """Sets the title once the window fills the screen, at any scale."""
    state.set(ratio=window.devicePixelRatio())
    is_full = window.size() == window.screen().size() and window.windowHandle().isActive()
    if is_full and window.windowTitle() == "starting":
        window.setWindowTitle("ready")


application = QApplication(sys.argv)
application.setDesktopFileName("qt6-widgets")
picture = QPixmap(16, 16)
picture.fill(Qt.GlobalColor.red)
application.setWindowIcon(QIcon(picture))
watcher = PenWatcher()
application.installEventFilter(watcher)
method = application.inputMethod()
method.localeChanged.connect(
    lambda: state.set(locales=state.values.get("locales", []) + [method.locale().name()]))
window = Window()
window.setWindowTitle("starting")
window.showFullScreen()
timer = QTimer()
timer.timeout.connect(tick)
timer.start(10)
sys.exit(application.exec())
