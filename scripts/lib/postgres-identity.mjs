import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { FriendlyError } from './messages.mjs';

/**
 * As whom PostgreSQL runs. It refuses to be root, so a root launcher has two ways, and both work in a clone under a
 * home of mode 700, where another user could reach neither binaries nor data:
 *
 * - a user namespace in which our own user has an ordinary number: to the file system it stays root, so the files
 *   need no other owner (the first choice for a new data folder);
 * - another user (`setpriv`) that keeps the one right to pass closed folders (the securebit lets access(2) see it):
 *   where a container forbids namespaces, and for a data folder that an ordinary user made.
 */

const NAMESPACE_UID = 1000;
const NOBODY_UID = 65534;
const PASS_FOLDERS = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override'];

function works(command) {
  return spawnSync(command[0], [...command.slice(1), 'true'], { stdio: 'ignore' }).status === 0;
}

function switchedTo(uid, gid) {
  return [
    'setpriv',
    '--securebits=+no_setuid_fixup',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    ...PASS_FOLDERS,
  ];
}

/**
 * The words to put before a PostgreSQL command: none for an ordinary user.
 * `pgData` is the database folder, which need not exist yet. Answers `{ prefix, owner }`; `owner` is the `{ uid, gid }`
 * that the folder's files must have when it is not the launcher's own, else null.
 */
export function postgresIdentity(pgData) {
  if (process.getuid() !== 0) return { prefix: [], owner: null };
  const made = statSync(pgData, { throwIfNoEntry: false });
  if (!made || made.uid === 0) {
    const namespace = ['unshare', '--user', `--map-user=${NAMESPACE_UID}`];
    if (works(namespace)) return { prefix: namespace, owner: null };
  }
  const uid = made && made.uid !== 0 ? made.uid : NOBODY_UID;
  const gid = made && made.uid !== 0 ? made.gid : NOBODY_UID;
  const prefix = switchedTo(uid, gid);
  if (!works(prefix)) throw new FriendlyError('rootCannotRunPostgres');
  return { prefix, owner: { uid, gid } };
}
