import { join } from 'node:path';
import { brokenLines, filesBelow, negative, verdict } from '../lib/checking.mjs';
import { root } from '../lib/platform.mjs';

const chinese = /[\u3400-\u9fff]/;
/** Words between tags, or in an attribute that people read, that are not an expression. */
const words = />\s*[A-Za-z][^<>{}=;()]*[A-Za-z.!?]\s*<\//;
const attribute = /\b(?:title|label|placeholder|alt|aria-label|okText|cancelText)="[^"]*[A-Za-z][^"]*"/;

const code = (line) => line.replace(/\/\/.*$|\/\*.*?\*\/|^\s*\*.*$/g, '');
/** Language files, tests, and example data. */
const isText = (path) => /\.(?:texts|zh|data)\.tsx?$|\.test\.tsx?$/.test(path);

const broken = (line, path) => {
  if (isText(path)) return undefined;
  const rest = code(line);
  if (chinese.test(rest)) return `Chinese text outside a language file: ${line.trim()}`;
  if (path.endsWith('.tsx') && (words.test(rest) || attribute.test(rest)))
    return `text in a component: ${line.trim()}`;
  return undefined;
};

/** Texts that people read are in the language files (`*.texts.ts`) only. */
export default {
  name: 'texts only in language files',
  run() {
    const tree = filesBelow([join(root, 'packages', 'web', 'src')], ['.ts', '.tsx']);
    const bad = brokenLines([join(negative, 'wrong-text.tsx')], broken);
    return verdict(brokenLines(tree, broken), bad.length === 3);
  },
};
