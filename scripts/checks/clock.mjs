import { join } from 'node:path';
import { brokenLines, filesBelow, negative, verdict } from '../lib/checking.mjs';
import { root } from '../lib/platform.mjs';

/** `core/clock.ts` is the one clock; tests name their own moments. */
const isExempt = (path) => /core\/clock\.ts$|\.test\.ts$|\/testing\//.test(path);
const inCode = /\bDate\.now\(\)|\bnew Date\(\)|\bdayjs\(\)/;
const inSql =
  /(?<!performance\.)\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|\bcurrent_(?:timestamp|date|time)\b/i;

/** The database's own witness of when a record was written is no business time, and no server's to say. */
const witness = 'ALTER COLUMN written_at SET DEFAULT clock_timestamp()';

const withoutComment = (line) => line.replace(/\/\/.*$|^\s*\*.*$|--.*$/g, '');
const broken = (line, path) => {
  if (isExempt(path)) return undefined;
  const rest = withoutComment(line).replace(witness, '');
  if (inCode.test(rest) || inSql.test(rest)) return `a clock besides ctx.now: ${line.trim()}`;
  return undefined;
};

/** Business time comes from `ctx.now`: no other clock in the server's code, none in SQL, none as a default. */
export default {
  name: 'one clock',
  run() {
    const tree = filesBelow([join(root, 'packages', 'server', 'src')], ['.ts', '.sql']);
    const bad = brokenLines([join(negative, 'wrong-clock.ts'), join(negative, 'wrong-clock.sql')], broken);
    return verdict(brokenLines(tree, broken), bad.length === 3);
  },
};
