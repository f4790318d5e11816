import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { filesBelow, negative, verdict } from '../lib/checking.mjs';
import { oldWordsIn, oldWords, proseOf } from '../lib/plain-words.mjs';
import { root } from '../lib/platform.mjs';
import { proseFiles, readBaseline } from '../lib/words-baseline.mjs';

/** The old words of each file that has more of them than the baseline allows. */
const complaintsOf = (files, allowed) =>
  files.flatMap((path) => {
    const name = relative(root, path);
    const found = oldWordsIn(proseOf(path, readFileSync(path, 'utf8')));
    const most = allowed[name] ?? 0;
    if (found.length <= most) return [];
    const words = [...new Set(found)].map((word) => `${word} (${oldWords[word]})`).join('; ');
    return [`${name}: ${found.length} old words, ${most} allowed: ${words}`];
  });

/** Comments, documents and test titles use plain words; what a file has of the old ones only becomes less. */
export default {
  name: 'plain words',
  run() {
    const bad = complaintsOf(filesBelow([negative], ['wrong-words.e2e.ts']), {});
    // A comment, a test title and nothing of the code between them.
    const found = bad.length === 1 && bad[0].includes('2 old words');
    return verdict(complaintsOf(proseFiles(), readBaseline()), found);
  },
};
