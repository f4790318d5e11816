import { readFile } from 'node:fs/promises';

/** The user that renderers and whatever touches customers' storage run as, where the agent itself is root. */
export interface RenderUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Whom an agent that is root takes where nobody is named. */
export const usualRenderUser = 'renderdesk-render';

const lookUp = async (name: string): Promise<RenderUser | undefined> => {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = text
    .split('\n')
    .map((line) => line.split(':'))
    .find(([login]) => login === name);
  return fields && { name, uid: Number(fields[2]), gid: Number(fields[3]) };
};

/**
 * Who renders: the user named, else the usual one where it exists, else the agent's own user, with `warning` where that is
 * root, whom nothing on the machine is closed to. Only root can be somebody else.
 */
export const renderUserOf = async (
  wanted: string | undefined,
): Promise<{ readonly user?: RenderUser; readonly warning?: string }> => {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) {
    if (wanted !== undefined) throw new Error('--render-user wants an agent that runs as root');
    return {};
  }
  if (wanted === 'root') return {};
  const user = await lookUp(wanted ?? usualRenderUser);
  if (user && user.uid !== 0) return { user };
  if (wanted !== undefined) throw new Error(`this machine has no user “${wanted}” besides root`);
  return {
    warning:
      `scenes are rendered as root and can read whatever this machine holds, the farm’s keys too; make a user for them ` +
      `(useradd --system ${usualRenderUser}), or name one with --render-user, and keep the customers’ storage where that user can ` +
      'write (RENDERDESK_STORAGE of the server; its data folder is closed to all others)',
  };
};
