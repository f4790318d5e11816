/**
 * Words of the old dialect of this code base, each with the plain words that replace it. Comments, documents and test
 * titles do not use them; texts on screens have rules of their own (`contract/src/text`).
 */
export const oldWords = {
  told: 'notified, named, given, shown',
  tells: 'says, shows, names',
  asked: 'requested, queried, called with',
  bears: 'has',
  stands: 'is, holds, waits',
  dear: 'expensive',
  dearest: 'most expensive',
  whoever: 'the user who',
  beside: 'next to, at the same time as',
  "nobody's": 'of no user',
  "one's own": 'own',
};

const pattern = new RegExp(
  `\\b(?:${Object.keys(oldWords)
    .map((word) => word.replace("'", "[’']"))
    .join('|')})\\b`,
  'gi',
);

/** The old words in a text, in lower case and in their order. */
export const oldWordsIn = (text) =>
  (text.match(pattern) ?? []).map((word) => word.toLowerCase().replace('’', "'"));

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm;
const testTitle =
  /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`|"([^"]*)")/g;

/** What a reader reads as prose in a file: all of a document, comments and test titles of code. */
export const proseOf = (path, text) => {
  if (path.endsWith('.md')) return text.replace(/```[\s\S]*?```|`[^`\n]*`/g, ' ');
  const titles = /\.(?:test|e2e)\.tsx?$/.test(path)
    ? [...text.matchAll(testTitle)].map((found) => found[1] ?? found[2] ?? found[3])
    : [];
  return [...(text.match(comment) ?? []), ...titles].join('\n');
};
