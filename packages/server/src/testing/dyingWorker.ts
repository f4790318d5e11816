import { flushCompileCache } from 'node:module';
import { argv, kill, pid } from 'node:process';
import { poolOf } from '../core/db/db.ts';
import { RegularRunner } from '../core/jobs/regularRunner.ts';
import { regularWorksOf } from '../regularWorks.ts';
import { openWorkApp } from './workApp.ts';

/**
 * A server process that does one regular work and is killed −9 within it: before it sends a statement, after it has sent one, or
 * after the answer. Where the work has fewer statements it is killed after its round, before that is noted.
 */
export interface Death {
  readonly url: string;
  readonly dataDir: string;
  readonly now: number;
  readonly work: number;
  /** The statement, from 1 on. */
  readonly statement: number;
  readonly when: 'before' | 'sent' | 'after';
}

flushCompileCache();
const death = JSON.parse(argv[2] ?? '') as Death;
const { app } = openWorkApp({ ...death, now: new Date(death.now) });
const die = (): void => void kill(pid, 'SIGKILL');

let statements: number | undefined;
poolOf(app.db).on('connect', (client) => {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    if (statements === undefined) return send(...given);
    statements += 1;
    if (statements !== death.statement) return send(...given);
    if (death.when === 'before') die();
    const answer = send(...given);
    if (death.when === 'sent') setImmediate(die);
    else if (answer instanceof Promise) return answer.finally(die);
    return answer;
  }) as typeof client.query;
});

const works = regularWorksOf(app)
  .filter(({ work }) => work === death.work)
  .map(({ run, ...one }) => ({
    ...one,
    run: async () => {
      statements = 0;
      await run().finally(die);
    },
  }));
new RegularRunner({ works, url: death.url, db: app.db, clock: app.clock, log: app.log }).start();
