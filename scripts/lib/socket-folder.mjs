import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The shortest limit of the systems we run on (macOS 104 bytes, Linux 108, each with the closing zero). */
const LONGEST_SOCKET_PATH = 103;
const SOCKET_FILE = '.s.PGSQL.5432';

/**
 * The folder of the database's Unix socket, made with mode 700: `<data>/socket`, or a folder of a fixed name in the
 * temporary folder when that path is too long for a socket. Throws when the latter exists and is not ours alone.
 */
export function socketFolder(dataDir) {
  const real = realpathSync(dataDir);
  const inside = join(real, 'socket');
  if (Buffer.byteLength(join(inside, SOCKET_FILE)) <= LONGEST_SOCKET_PATH) return closedFolder(inside);
  const name = createHash('sha256').update(real).digest('hex').slice(0, 16);
  return closedFolder(join(tmpdir(), `renderdesk-${process.getuid()}-${name}`));
}

function closedFolder(path) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(path);
  const directory = lstatSync(path).isDirectory();
  if (!directory || (mode & 0o077) !== 0 || (uid !== process.getuid() && process.getuid() !== 0)) {
    throw Object.assign(new Error(`${path} is not a folder of this user alone`), { code: 'EPERM' });
  }
  return path;
}
