"""A guest with a real kernel. Its root file system is that of this machine."""

import contextlib
import pathlib
import shutil
import subprocess
import threading
import time

from monitor import Monitor

HERE = pathlib.Path(__file__).resolve().parent
# Limits in seconds. A boot takes half a minute, or several minutes on a busy machine.
BOOT_LIMIT = 300
LIMIT = 900


class Machine:
    def __init__(self, folder, settings, script="guest.sh", devices=(), limit=LIMIT):
        """folder: contains vmlinuz and initramfs; settings: variables for the script, which runs in the guest;
        devices: further arguments of QEMU; limit: the seconds after which the machine is ended."""
        self.shared = folder / "shared"
        shutil.rmtree(self.shared, ignore_errors=True)
        self.shared.mkdir()
        shutil.copy(HERE / script, self.shared / "guest.sh")
        text = "".join(f"{name}='{value}'\n" for name, value in settings.items())
        (self.shared / "settings").write_text(text, encoding="utf-8")
        self.console = folder / "console.log"
        socket = folder / "monitor"
        socket.unlink(missing_ok=True)
        with open(folder / "qemu.log", "wb") as log:
            self._process = subprocess.Popen(
                self._command(folder, socket) + list(devices), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log)
        self._watchdog = threading.Timer(limit, self._process.kill)
        self._watchdog.daemon = True
        self._watchdog.start()
        try:
            self.monitor = Monitor(str(socket), self._process)
        except OSError:
            self._watchdog.cancel()
            self._process.kill()
            self._process.wait()
            raise

    def _command(self, folder, socket):
        # The processor is emulated, because KVM is unreliable in virtual machines, and this machine may be
        # one.
        return [
            "qemu-system-x86_64", "-accel", "tcg,thread=multi", "-cpu", "max", "-M", "pc,i8042=off", "-smp", "2",
            "-m", "2048", "-no-reboot", "-nodefaults", "-display", "none",
            "-kernel", str(folder / "vmlinuz"), "-initrd", str(folder / "initramfs"),
            "-append", "console=ttyS0 quiet mitigations=off no_timer_check", "-serial", f"file:{self.console}",
            "-virtfs", "local,path=/,mount_tag=root,security_model=none,readonly=on,multidevs=remap",
            "-virtfs", f"local,path={self.shared},mount_tag=shared,security_model=none,multidevs=remap",
            "-device", "virtio-keyboard-pci,id=keyboard", "-device", "virtio-mouse-pci,id=mouse",
            "-device", "virtio-tablet-pci,id=tablet", "-qmp", f"unix:{socket},server=on,wait=off"]

    def is_running(self):
        return self._process.poll() is None

    def wait_for(self, name, seconds):
        """Waits for a file that the guest writes. Returns its text."""
        end = time.monotonic() + seconds
        path = self.shared / name
        while not path.exists():
            if not self.is_running() or time.monotonic() > end:
                raise TimeoutError(f"the guest has not written {name} in {seconds} s")
            time.sleep(0.05)
        return path.read_text(encoding="utf-8", errors="replace")

    def end(self):
        self._watchdog.cancel()
        self._process.kill()
        self._process.wait()
        # Commands that the machine has not read cannot be sent.
        with contextlib.suppress(OSError):
            self.monitor.close()


def show_end(path):
    if path.exists():
        print(f"The end of {path.name}:")
        print(path.read_text(encoding="utf-8", errors="replace")[-3000:])
