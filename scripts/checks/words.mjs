import { newFaults } from '../lib/baseline.mjs';
import { filesBelow, negative, verdict } from '../lib/checking.mjs';
import { oldWords } from '../lib/plain-words.mjs';

/** Comments, documents and test titles use plain words; what a file has of the old ones only becomes less. */
export default {
  name: 'plain words',
  run() {
    const said = (word) => `${word} (${oldWords[word]})`;
    const files = filesBelow([negative], ['wrong-words.e2e.ts']);
    const bad = newFaults('words', { files, allowed: {}, said });
    // A comment, a test title and nothing of the code between them.
    return verdict(newFaults('words', { said }), bad.length === 1 && bad[0].includes('2 found'));
  },
};
