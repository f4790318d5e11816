import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { negative, tool, verdict } from '../lib/checking.mjs';
import { root } from '../lib/platform.mjs';

const projects = [
  'packages/contract',
  'packages/server',
  'packages/web',
  'packages/farm',
  'scripts',
  'e2e',
  'bench',
];

/** TypeScript over every project; also the types that must not compile (`@ts-expect-error`). */
export default {
  name: 'types',
  run() {
    const present = projects.filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
    const complaints = present.flatMap((folder) => {
      const { status, lines } = tool('tsc', ['-p', folder]);
      return status === 0 ? [] : lines;
    });
    const { status } = tool('tsc', ['-p', negative]);
    return verdict(complaints, status !== 0);
  },
};
