import { join } from 'node:path';
import { brokenLines, filesBelow, negative, verdict } from '../lib/checking.mjs';
import { root } from '../lib/platform.mjs';

/** What sends a statement, or can only be one that changes something. */
const statement = /\.(?:execute\w*|stream)\(|\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(/;
/** What a list is declared with: the list engine makes the statement of it. */
const composed = /\b(?:selectFrom|selectNoFrom)\(|\bimport .*\bsql\b.* from 'kysely'/;

const broken = (line, path, text) => {
  if (statement.test(line)) return `a statement outside a store: ${line.trim()}`;
  if (composed.test(line) && !text.includes('listing(')) return `SQL outside a store: ${line.trim()}`;
  return undefined;
};

/** Statements stand in stores: a door (`*.calls.ts`) sends none, and composes SQL only where it declares a list. */
export default {
  name: 'no SQL in doors',
  run() {
    const tree = filesBelow([join(root, 'packages', 'server', 'src')], ['.calls.ts']);
    const bad = brokenLines([join(negative, 'wrong-sql.calls.ts')], broken);
    return verdict(brokenLines(tree, broken), bad.length === 3);
  },
};
