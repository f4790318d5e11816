import { FriendlyError } from '../lib/messages.mjs';

const benches = {
  list: () => import('../../bench/list.ts'),
  frames: () => import('../../bench/frames.ts'),
  bulk: () => import('../../bench/bulk.ts'),
  export: () => import('../../bench/export.ts'),
  command: () => import('../../bench/command.ts'),
  lease: () => import('../../bench/lease.ts'),
  schedules: () => import('../../bench/schedules.ts'),
  log: () => import('../../bench/log.ts'),
  money: () => import('../../bench/money.ts'),
  tilt: () => import('../../bench/tilt.ts'),
  uploads: () => import('../../bench/uploads.ts'),
  first: () => import('../../bench/first.ts'),
  table: () => import('../../bench/table.mjs'),
  grid: async () => ({ run: (await import('../../bench/screens.ts')).runGrid }),
  distribution: async () => ({ run: (await import('../../bench/screens.ts')).runDistribution }),
};
const onlyByName = {
  records: () => import('../../bench/records.ts'),
  customers: () => import('../../bench/customers.ts'),
  competitors: () => import('../../bench/competitors.ts'),
  trial: () => import('../../bench/trial.mjs'),
};

/**
 * `npm run bench`: all measurements, one after the other, into bench/RESULTS.md; `npm run bench -- list`
 * only those of lists (further words choose among the lists, of `frames` too);
 * `npm run bench -- records [postings]`: records of money over fifty million postings, or as many as are named;
 * `npm run bench -- customers`: a customer found among a million, and their list;
 * `npm run bench -- competitors FOLDER`: against other programs, which must be installed first and are no part of it;
 * `npm run bench -- trial TASK…`: what agents made of tasks, against the renderer run by hand and charges by hand.
 */
export async function run([name, ...words]) {
  const known = { ...benches, ...onlyByName };
  if (name !== undefined && !Object.hasOwn(known, name))
    throw new FriendlyError('commandUnknown', { command: name });
  let code = 0;
  for (const one of name === undefined ? Object.keys(benches) : [name]) {
    const bench = await known[one]();
    code = (await bench.run(words)) ?? code;
  }
  return code;
}
