import { join } from 'node:path';
import { planted, tool, verdict } from '../lib/checking.mjs';

const config = ['-c', '.oxlintrc.json', '--deny-warnings'];

/** oxlint over everything, warnings too. */
export default {
  name: 'lint',
  run() {
    const tree = tool('oxlint', [...config, '--ignore-pattern', 'scripts/checks/planted/**', '.']);
    const bad = tool('oxlint', [...config, join(planted, 'wrong-lint.ts')]);
    return verdict(tree.status === 0 ? [] : tree.lines, bad.status !== 0);
  },
};
