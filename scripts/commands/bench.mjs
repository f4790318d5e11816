import { FriendlyError } from '../lib/messages.mjs';

const benches = {
  list: () => import('../../bench/list.ts'),
  export: () => import('../../bench/export.ts'),
  command: () => import('../../bench/command.ts'),
};

/**
 * `npm run bench`: all measurements of the server, one after the other, into bench/RESULTS.md; `npm run bench -- list`
 * only those of lists. Further words choose among the lists.
 */
export async function run([name, ...words]) {
  if (name !== undefined && !Object.hasOwn(benches, name))
    throw new FriendlyError('commandUnknown', { command: name });
  for (const one of name === undefined ? Object.keys(benches) : [name]) {
    const bench = await benches[one]();
    await bench.run(words);
  }
  return 0;
}
