import { type SqlBool, sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { insertRow } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';
import { agentsSeen } from './agent.store.ts';

interface Contents {
  readonly contactName: string;
  readonly company: string;
  readonly businessType: 0 | 1 | 2 | 3;
  readonly country: string;
  readonly mode: 1 | 2;
  readonly source: 1 | 2;
  readonly statement: string;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}
/** The columns of what was entered. */
export const columnsOf = (o: Contents) => ({
  contact_name: o.contactName,
  company: o.company,
  business_type: o.businessType,
  country: o.country,
  mode: o.mode,
  source: o.source,
  statement: o.statement,
  ...(o.phone !== undefined && { phone: o.phone }),
  ...(o.email !== undefined && { email: o.email }),
});

/** Enters an application. */
export const insertApplication = (
  tx: Tx,
  o: Contents & { readonly by: number; readonly now: Date },
): Promise<number> =>
  insertRow(tx, 'agent_application', {
    now: o.now,
    set: { ...columnsOf(o), entered_by: o.by, submitted_at: o.now },
  });

/** The applications that somebody sees: those that wait or were refused, and those of agents that they see. */
const applicationSeen = (db: Db, actor: Actor) =>
  sql<SqlBool>`(agent_application.agent_id is null
    or agent_application.agent_id in (${agentsSeen(db, actor).select('agent.id')}))`;

export const applicationsSeen = (db: Db, actor: Actor) =>
  db
    .selectFrom('agent_application')
    .where('agent_application.deleted_at', 'is', null)
    .where(applicationSeen(db, actor));

/** The applications that somebody sees, for `core/crud`. */
export const applicationScope = (db: Db, actor: Actor) =>
  sql<SqlBool>`agent_application.id in (${applicationsSeen(db, actor).select('agent_application.id')})`;

/** The contract of an application that somebody sees. Throws `notFound`. */
export const pactOf = async (db: Db, actor: Actor, id: number): Promise<string | null> => {
  const found = applicationsSeen(db, actor).where('agent_application.id', '=', id).select('pact_key');
  return (await found.executeTakeFirstOrThrow(notFound)).pact_key;
};

/** How an applicant is reached whom somebody sees. Throws `notFound`. */
export const contactOf = (db: Db, actor: Actor, id: number) =>
  applicationsSeen(db, actor)
    .where('agent_application.id', '=', id)
    .select(['phone', 'email'])
    .executeTakeFirstOrThrow(notFound);
