import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tool, verdict } from '../lib/checking.mjs';

/** The negative file is made anew each time: in the tree, formatting everything would mend it. */
const wrong = 'export const   spread = {a:1,\n   b :2}\n';

/** oxfmt over everything. */
export default {
  name: 'format',
  async run() {
    const tree = await tool('oxfmt', ['--check', '.']);
    const folder = mkdtempSync(join(tmpdir(), 'rd-negative-'));
    try {
      const path = join(folder, 'wrong.ts');
      writeFileSync(path, wrong);
      const bad = await tool('oxfmt', ['-c', '.oxfmtrc.json', '--check', path]);
      return verdict(tree.status === 0 ? [] : tree.lines, bad.status === 1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
