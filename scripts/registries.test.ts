import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registries } from './lib/area-registries.mjs';

test.each(Object.entries(registries()))(
  '%s is that of the folders as they are: `npm run gen` writes it',
  (path, text) => {
    expect(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')).toBe(text);
  },
);
