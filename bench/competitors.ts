import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { renders } from '@renderdesk/contract';
import { until } from '../scripts/testing/waiting.ts';
import { openClient } from './lib/client.ts';
import { adminOf, colleaguesOf, type Farm, openFarm } from './lib/farm.ts';
import { inTurn, median, quantile, ratioOf, runFor } from './lib/measure.ts';
import { figure, report, times } from './lib/report.ts';
import { startServer } from './lib/server.ts';

const port = 8733;
const rivalPort = 8735;
const clients = 16;
const bounds = { clients, calls: 1500, milliseconds: 4000 };
const rounds = 5;

/**
 * `npm run bench -- competitors FOLDER`: the ended list, 50 rows, against PostGraphile on the same table and filter. It is no
 * dependency: FOLDER, outside the checkout, is where `npm i postgraphile@5` was run.
 */
export const run = async ([folder]: readonly string[]): Promise<void> => {
  if (folder === undefined)
    throw new Error('npm run bench -- competitors FOLDER, with postgraphile installed in it');
  const farm = await openFarm();
  try {
    const server = await startServer(farm, port);
    const rival = await startPostgraphile(farm, folder);
    try {
      const head = [
        'ended by end, 50 rows, 16 clients',
        'a second',
        'p95, ms',
        'theirs a second',
        'p95, ms',
        'ours ÷ theirs (≥ 3×)',
      ];
      // One person's calls wait for each other: each client is a person.
      const tokens = await colleaguesOf(farm, await adminOf(farm), clients);
      await report('competitors', [
        [
          head,
          [
            'PostGraphile, with its total',
            ...(await against(tokens, {}, () => rival.ask(query('totalCount')))),
          ],
          [
            'PostGraphile, without a total',
            ...(await against(tokens, { total: 'none' }, () => rival.ask(query('')))),
          ],
        ],
      ]);
    } finally {
      await rival.stop();
      await server.stop();
    }
  } finally {
    await farm.stop();
  }
};

/** The columns of our row that stand in `task`: the customer's name and live counters, which we join, they have not. */
const columns =
  'rowId userId areaId platformId softwareId status stopType projectName sceneName pluginVersions waiting running aborted failure success frameCount nodeLimit level maxPriority fullSpeed operable consume currency reRenderCount submittedAt startedAt endedAt adminLabels remark version';
const query = (total: string): string =>
  `{ allTasks(first: 50, orderBy: [END_ORDER_DESC, ROW_ID_DESC], condition: { isOpen: false, deletedAt: null }) { ${total} nodes { ${columns} } } }`;

const against = async (
  tokens: readonly string[],
  asked: { readonly total?: 'none' },
  theirs: () => Promise<void>,
): Promise<string[]> => {
  const opened = tokens.map((token) => openClient({ port, token, connections: 1 }));
  const ours = async (number: number) =>
    opened[number]?.send(renders.list, { taskFlag: 1, endTimeFlag: 0, ...asked });
  for (const warm of [ours, theirs]) await runFor({ clients, calls: 100, milliseconds: 3000 }, warm);
  const { a, b } = await inTurn(
    rounds,
    () => runFor(bounds, ours),
    () => runFor(bounds, theirs),
  );
  for (const client of opened) client.close();
  const rates = (runs: typeof a): number[] => runs.map((one) => one.perSecond);
  const p95 = (runs: typeof a): string => figure(median(runs.map(({ each }) => quantile(each, 0.95))));
  return [
    figure(median(rates(a))),
    p95(a),
    figure(median(rates(b))),
    p95(b),
    times(ratioOf(rates(a), rates(b)), { least: 3 }),
  ];
};

const startPostgraphile = async (farm: Farm, folder: string) => {
  const words = [
    '-P',
    'postgraphile/presets/amber',
    '-c',
    farm.appUrl,
    '-s',
    'public',
    '-n',
    '127.0.0.1',
    '-p',
    String(rivalPort),
  ];
  const child = spawn(process.execPath, [join(folder, 'node_modules/.bin/postgraphile'), ...words], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const ask = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ query: text });
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const sent = request(
        { agent, host: '127.0.0.1', port: rivalPort, method: 'POST', path: '/graphql', headers },
        async (answer) => {
          const chunks: Buffer[] = [];
          for await (const chunk of answer) chunks.push(chunk as Buffer);
          const got = Buffer.concat(chunks).toString();
          if (answer.statusCode === 200 && !got.includes('"errors"')) resolve();
          else reject(new Error(got.slice(0, 300)));
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  await until('PostGraphile answers', () => ask('{ __typename }').then(() => true));
  return {
    ask,
    stop: async () => {
      agent.destroy();
      child.kill('SIGTERM');
      await ended;
    },
  };
};
