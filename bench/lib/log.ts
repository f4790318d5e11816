import { asOwner, type Farm } from './farm.ts';

/** The attempt whose log is written. */
export interface Attempt {
  readonly taskId: number;
  readonly ix: number;
  readonly n: number;
}

/** As an agent sends it. */
const chunk = 256 * 1024;

/** Lines of about a hundred bytes, from `from` on, that make up a piece. */
export const pieceFrom = (from: number): Buffer => {
  const lines: string[] = [];
  for (let size = 0, line = from; size < chunk; line += 1) {
    const text = `2026-03-01 04:05:06 [render] bucket ${line} of 12000000, samples ${line % 977}, memory ${line % 65536} MB, eta 00:12:${line % 60}\n`;
    lines.push(text);
    size += text.length;
  }
  return Buffer.from(lines.join(''));
};

/** Takes an attempt's log away. */
export const dropLog = (farm: Farm, { taskId, ix }: Attempt): Promise<void> =>
  asOwner(farm, async (client) => {
    for (const table of ['attempt_log', 'attempt_live'])
      await client.query(`DELETE FROM ${table} WHERE task_id = $1 AND ix = $2`, [taskId, ix]);
  });
