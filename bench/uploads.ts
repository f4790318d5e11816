import { basePath, headerNames, renders, statements } from '@renderdesk/contract';
import { openDb } from '../packages/server/src/core/db/db.ts';
import { hostile } from '../packages/server/src/testing/hostile.ts';
import { openClient } from './lib/client.ts';
import { openDemo, signIn } from './lib/farm.ts';
import { inTurn, median, quantile, ratioOf, runFor } from './lib/measure.ts';
import { figure, report, times } from './lib/report.ts';
import { startServer } from './lib/server.ts';

const port = 8769;
const rounds = 5;
const bounds = { clients: 1, calls: 400, milliseconds: 4000 };
/** Files that one person uploads at the same time. */
const uploads = 2;

/** Uploads each hostile file as a statement, again and again; the function returned stops it. */
const flood = (token: string, companyAccountId: number): (() => Promise<void>) => {
  let goes = true;
  const files = hostile.map(({ make }) => make());
  const lane = async (first: number): Promise<void> => {
    for (let at = first; goes; at += uploads) {
      const form = new FormData();
      form.set('companyAccountId', String(companyAccountId));
      const file = files[at % files.length] ?? Buffer.alloc(0);
      form.set('file', new Blob([new Uint8Array(file)]), 'statement.xlsx');
      const address = `http://127.0.0.1:${port}${basePath}${statements.upload.path}`;
      await fetch(address, { method: 'POST', headers: { [headerNames.token]: token }, body: form }).then(
        (answer) => answer.text(),
        () => undefined,
      );
    }
  };
  const lanes = Array.from({ length: uploads }, (_, at) => lane(at));
  return async () => {
    goes = false;
    await Promise.all(lanes);
  };
};

/** `npm run bench -- uploads`: the list of one person, alone and while another uploads hostile files, two at a time. */
export const run = async (): Promise<void> => {
  const farm = await openDemo();
  try {
    const db = openDb(farm.ownerUrl, { max: 1 });
    const people = await db
      .selectFrom('admin')
      .where('status', '=', 0)
      .orderBy('id')
      .select('id')
      .limit(2)
      .execute();
    const account = await db.selectFrom('company_account').select('id').limit(1).executeTakeFirstOrThrow();
    await db.destroy();
    const [one, other] = await Promise.all(people.map(({ id }) => signIn(farm, id)));
    const server = await startServer(farm, port);
    const client = openClient({ port, token: one ?? '', connections: 1 });
    try {
      const list = () => runFor(bounds, () => client.rows(renders.list, { taskFlag: 0 }));
      await list();
      const { a, b } = await inTurn(rounds, list, async () => {
        const stop = flood(other ?? '', account.id);
        const found = await list();
        await stop();
        return found;
      });
      const rows = [0.5, 0.95].map((share) => {
        const [alone, beside] = [a, b].map((runs) => runs.map(({ each }) => quantile(each, share)));
        return [
          share === 0.5 ? 'p50' : 'p95',
          figure(median(alone ?? [])),
          figure(median(beside ?? [])),
          times(ratioOf(beside ?? [], alone ?? []), { most: 2 }),
        ];
      });
      const head = ['a list of running tasks', 'alone, ms', 'with hostile uploads, ms', 'ratio (≤ 2×)'];
      await report('uploads', [[head, ...rows]]);
    } finally {
      client.close();
      await server.stop();
    }
  } finally {
    await farm.stop();
  }
};
