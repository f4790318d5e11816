import { join } from 'node:path';
import { negative, tool, verdict } from '../lib/checking.mjs';

const config = ['-c', '.oxlintrc.json', '--deny-warnings'];

/** oxlint over everything, warnings too. */
export default {
  name: 'lint',
  async run() {
    const tree = await tool('oxlint', [...config, '--ignore-pattern', 'scripts/checks/negative/**', '.']);
    const bad = await tool('oxlint', [...config, join(negative, 'wrong-lint.ts')]);
    return verdict(tree.status === 0 ? [] : tree.lines, bad.status !== 0);
  },
};
