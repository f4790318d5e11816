import { PgBoss, type Queue } from 'pg-boss';
import { queues } from './queues.ts';

/** The schema of pg-boss. The running role starts it with `migrate: false, createSchema: false`. */
export const jobSchema = 'pgboss';

/**
 * Installs or migrates the schema of pg-boss as the owner, and creates the queues of `queues.ts`; deletes others.
 * Idempotent. Returns the resulting version, so that the caller grants rights again after a change.
 */
export async function installJobs(ownerUrl: string): Promise<string> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: jobSchema,
    application_name: 'renderdesk-migrate',
    max: 1,
    supervise: false,
    schedule: false,
  });
  // An EventEmitter without a listener would end the process; a failed statement still rejects its call.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const present = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const queue of queues) {
      const { name, policy, ...settings }: Queue = queue;
      if (!present.has(name)) await boss.createQueue(name, { ...settings, ...(policy && { policy }) });
      else if (Object.keys(settings).length > 0) await boss.updateQueue(name, settings);
    }
    for (const name of present.difference(new Set<string>(queues.map((queue) => queue.name))))
      if (!name.startsWith('__')) await boss.deleteQueue(name);
    return JSON.stringify([await boss.schemaVersion(), queues]);
  } finally {
    await boss.stop({ graceful: false });
  }
}
