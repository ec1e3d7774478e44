"""The data folder: permissions, file system check, and the lock of the one server that uses it."""

from __future__ import annotations

import argparse
import os
import re
import sqlite3
import stat
from pathlib import Path

from gloaming.commands import CommandError

DATA_FILE = "gloaming.sqlite"
SNAPSHOT_FILE = "gloaming.snapshots"  # a cache; may be deleted
LOCK_FILE = "gloaming.lock"

# Kinds of mounts whose locks or syncs cannot be relied upon.
NETWORK = (
    *("9p", "afs", "beegfs", "ceph", "cifs", "coda", "davfs", "drvfs", "glusterfs", "gpfs"),
    *("lustre", "ncpfs", "nfs", "nfs4", "ocfs2", "orangefs", "prl_fs"),
    *("smb", "smb2", "smb3", "smbfs", "vboxsf", "vmhgfs"),
)
# Of those that live outside the kernel, the ones that are local after all.
LOCAL_FUSE = ("fuse.bindfs", "fuse.encfs", "fuse.fuse-overlayfs", "fuse.gocryptfs")


def add_data_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="DIR", help="where matches are kept")


def default_folder() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "gloaming"


def data_file(given: Path | None) -> Path:
    """The path of the existing data file, for commands that only read."""
    path = (given or default_folder()) / DATA_FILE
    if not path.is_file():
        raise CommandError(f"{path.parent}: no matches are kept there; try --data")
    return path


def reading(path: Path) -> sqlite3.Connection:
    """Open a data file or a backup to read, or say in one line why not."""
    # Imported late: the other commands should not pay for it.
    from gloaming.server.store.interface import StoreBroken
    from gloaming.server.store.rows import open_to_read

    try:
        return open_to_read(path)
    except StoreBroken as error:
        raise CommandError(f"{path.parent}: {error}") from None


def data_folder(given: Path | None) -> Path:
    """A folder only its owner can read, on a disk of this machine."""
    folder = given or default_folder()
    try:
        make_folder(folder)
    except OSError as error:
        raise CommandError(f"{folder}: cannot be made: {error.strerror}") from None
    if folder.stat().st_uid != os.geteuid():
        raise CommandError(f"{folder}: belongs to somebody else; choose another with --data")
    if stat.S_IMODE(folder.stat().st_mode) & 0o077:
        raise CommandError(f"{folder}: others can read it; try: chmod 700 {folder}")
    for file in sorted(folder.glob("gloaming.*")):
        if stat.S_IMODE(file.stat().st_mode) & 0o077:
            raise CommandError(f"{file}: others can read it; try: chmod 600 {file}")
    kind = mounted_as(read_mounts(), str(folder.resolve()))
    if is_network(kind):
        raise CommandError(
            f"{folder}: lies on a network folder ({kind}), where games cannot be kept safely;"
            " choose a local one with --data"
        )
    return folder


def make_folder(folder: Path) -> None:
    """Make the folder durably: its parent is synced, too."""
    if folder.is_dir():
        return
    if not folder.parent.is_dir():
        make_folder(folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Sync a folder, because names of files are stored in it, not in the files."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def hold(folder: Path) -> int:
    """Lock the folder until the process ends, however it ends."""
    # Imported late: not every system has it, and the other commands do without.
    import fcntl

    handle = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise CommandError(f"{folder}: in use by a running server; stop it first") from None
    return handle


# -- where a folder lies --------------------------------------------------------------------------


def read_mounts() -> str:
    """The mounts of this system, where it tells."""
    try:
        return Path("/proc/mounts").read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return ""


def mounted_as(mounts: str, folder: str) -> str | None:
    """The kind of the mount a folder lies on, from lines such as `host:/x /mnt nfs4 rw 0 0`."""
    best, kind = "", None
    for line in mounts.splitlines():
        words = line.split(" ")
        if len(words) < 3:
            continue
        point = re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), words[1])
        inside = folder == point or folder.startswith(point.rstrip("/") + "/")
        # Of two mounts on one point the later one lies on top.
        if inside and len(point) >= len(best):
            best, kind = point, words[2]
    return kind


def is_network(kind: str | None) -> bool:
    if kind is None:
        return False
    return kind in NETWORK or (kind.startswith("fuse.") and kind not in LOCAL_FUSE)
