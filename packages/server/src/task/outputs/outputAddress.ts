import { hour } from '@renderdesk/contract';
import { type Sealer, sealerOf } from '../../core/auth/sealing.ts';
import type { Config } from '../../core/config.ts';

/** Below this path outputs are read without a session. */
export const outputsPath = '/api/outputs/';
/** An address is good for so long. */
const goodFor = 12 * hour;
const owner = 'task outputs';

/** The address of a file of a task's outputs: the token opens all of them, and names relative to the file stay good. */
export const outputAddress = (
  config: Config,
  o: { readonly taskId: number; readonly path: string; readonly now: Date },
): string => {
  const ends = o.now.getTime() + goodFor;
  const token = sealerOf(config).seal(`${o.taskId} ${ends}`, owner).toString('base64url');
  return `${outputsPath}${token}/${o.path.split('/').map(encodeURIComponent).join('/')}`;
};

/** The task whose outputs a token opens now; undefined for any other text, and once it is over. */
export const taskOfToken = (sealer: Sealer, token: string, now: Date): number | undefined => {
  if (!/^[\w-]{40,200}$/.test(token)) return undefined;
  let said: string;
  try {
    said = sealer.open(Buffer.from(token, 'base64url'), owner);
  } catch {
    return undefined;
  }
  const [taskId = Number.NaN, ends = 0] = said.split(' ').map(Number);
  return Number.isSafeInteger(taskId) && ends > now.getTime() ? taskId : undefined;
};
