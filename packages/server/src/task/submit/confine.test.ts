import { posix, win32 } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { customerFolder, pathWithin } from '@renderdesk/contract';

/** The contract knows no file system: that its spelling of paths is that of Node's is shown here. */
const words = ['..', '.', '', 'a', '7', '8', 'srv', 'farm', ' ', 'x.pov', '..x', 'C:', 'Z:'];
const paths = (separator: string) =>
  fc.array(fc.constantFrom(...words), { maxLength: 9 }).map((parts) => parts.join(separator));

test.each([
  { path: posix, storage: '/srv/farm', separators: ['/', '\\'] },
  { path: win32, storage: 'Z:\\farm', separators: ['/', '\\'] },
  { path: win32, storage: '\\\\nas\\farm', separators: ['/', '\\'] },
])(
  'what lies in a customer’s folder below $storage is what the system would open there',
  ({ path, storage, separators }) => {
    const folder = customerFolder(storage, 7);
    const begun = fc.constantFrom(
      '',
      `${folder}${path.sep}`,
      path.sep,
      '/',
      `${storage}${path.sep}8${path.sep}`,
    );
    const asked = fc.tuple(begun, fc.oneof(...separators.map(paths))).map((parts) => parts.join(''));
    fc.assert(
      fc.property(asked, (text) => {
        const found = pathWithin(folder, text);
        const meant = path.resolve(folder, text);
        const inside = `${meant}${path.sep}`.toLowerCase().startsWith(`${folder}${path.sep}`.toLowerCase());
        if (found !== undefined) expect(found.toLowerCase()).toBe(meant.toLowerCase());
        if (!inside) expect(found).toBeUndefined();
      }),
      { numRuns: 3000, examples: [['\\\\Z:\\farm\\7']] },
    );
  },
);
