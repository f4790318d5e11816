import { join } from 'node:path';
import { negative, tool, verdict } from '../lib/checking.mjs';

/** Files, exports and packages that nobody uses: knip. */
export default {
  name: 'unused code',
  async run() {
    const tree = await tool('knip', ['--no-progress', '--no-config-hints']);
    const bad = await tool('knip', [
      '--no-progress',
      '--no-config-hints',
      '--directory',
      join(negative, 'unused'),
    ]);
    const found = bad.lines.some((line) => line.includes('forgotten'));
    return verdict(tree.status === 0 ? [] : tree.lines, found);
  },
};
