import { createHash, randomBytes } from 'node:crypto';
import { dayanKind, dayanPublishStatus, publishes, rebuildStatus } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { derived } from '../core/calls/columns.ts';
import { eq, oneOf } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';
import { customerColumns, ofUser } from '../user/index.ts';
import { taskNames } from '../task/index.ts';
import { jobsInScope } from './job.store.ts';

const hashOf = (...parts: readonly string[]): Buffer =>
  createHash('sha256').update(parts.join('\n')).digest();
const { published } = dayanPublishStatus.of;

/** The hash of a link's password; it is bound to the link. */
export const linkPassword = (tokenHash: Buffer, password: string | null): Buffer | null =>
  password === null ? null : hashOf(tokenHash.toString('hex'), password);

/** Whether a typed password opens a link; one without a password opens with any. */
export const isLinkPassword = (
  link: { readonly token_hash: Buffer; readonly password_hash: Buffer | null },
  typed: string | undefined,
): boolean =>
  link.password_hash === null ||
  (typed !== undefined && linkPassword(link.token_hash, typed)?.equals(link.password_hash) === true);

/** Publications of the jobs that someone sees. */
const publishesSeen = (db: Db, actor: Actor) =>
  jobsInScope(db, actor).innerJoin('dayan_publish', 'dayan_publish.job_id', 'dayan_job.id');
/** The same as a condition on rows of the table. */
export const publishesOf = (db: Db, actor: Actor) =>
  sql<boolean>`id in (${publishesSeen(db, actor).select('dayan_publish.id')})`;

const duration = sql<
  number | null
>`(extract(epoch from dayan_publish.completed_at - dayan_publish.started_at) * 1000)::bigint`;

export const publishList = listing(publishes.list)
  .from((db, { actor }) => publishesSeen(db, actor).innerJoin('user', 'user.id', 'dayan_publish.user_id'))
  .list({
    key: 'dayan_publish.id',
    where: {
      publishId: eq('dayan_publish.id'),
      productTaskId: eq('dayan_publish.job_id'),
      ...ofUser('dayan_publish.user_id'),
      status: eq('dayan_publish.status'),
      areaIds: oneOf('dayan_job.area_id'),
    },
    sorts: {
      startTimeFlag: 'dayan_publish.started_at',
      publishIdFlag: 'dayan_publish.id',
      publishJobIdFlag: 'dayan_publish.job_id',
      completedTimeFlag: 'dayan_publish.complete_order',
      durationFlag: sql<string>`coalesce(dayan_publish.completed_at - dayan_publish.started_at, '-1 second'::interval)`,
      consumeFlag: 'dayan_publish.consume',
    },
    columns: {
      publishId: 'dayan_publish.id',
      productTaskId: 'dayan_publish.job_id',
      ...customerColumns,
      taskType: 'dayan_job.task_type',
      projectName: 'dayan_job.project_name',
      areaId: 'dayan_job.area_id',
      hasPassword: derived(['dayan_publish.password_hash'], (hash: Buffer | null) => hash !== null),
      views: sql<number>`(select count(*)::int from dayan_visit v where v.publish_id = dayan_publish.id)`,
      duration,
      currency: 'user.currency',
      startTime: 'dayan_publish.started_at',
      completedTime: 'dayan_publish.completed_at',
    },
    names: taskNames,
  });

const shown: readonly number[] = [rebuildStatus.of.end, rebuildStatus.of.endWithFailedTiles];
/** Whether a product of this status can be shown. */
export const canShow = (status: number): boolean => shown.includes(status);

/** A product that someone sees; it stays as it is until the transaction ends. Throws `notFound`. */
export const holdProduct = (tx: Tx, actor: Actor, id: number) =>
  jobsInScope(tx, actor)
    .where('dayan_job.id', '=', id)
    .where('dayan_job.kind', '=', dayanKind.of.product)
    .select(['dayan_job.id', 'dayan_job.user_id', 'dayan_job.status'])
    .forShare()
    .executeTakeFirstOrThrow(notFound);

/** Makes a publication that waits; answers its id and its token, of which only the hash is kept. */
export const addPublish = async (
  tx: Tx,
  o: {
    readonly job: { readonly id: number; readonly user_id: number };
    readonly wholeProject: boolean;
    readonly opensAt: Date;
    readonly closesAt: Date | null;
    readonly password: string | null;
    readonly now: Date;
  },
): Promise<{ readonly id: number; readonly token: string }> => {
  const token = randomBytes(24).toString('base64url');
  const tokenHash = hashOf(token);
  const { id } = await tx
    .insertInto('dayan_publish')
    .values({
      job_id: o.job.id,
      user_id: o.job.user_id,
      status: dayanPublishStatus.of.waiting,
      whole_project: o.wholeProject,
      token_hash: tokenHash,
      password_hash: linkPassword(tokenHash, o.password),
      opens_at: o.opensAt,
      closes_at: o.closesAt,
      started_at: o.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
};

/** The publication behind a token that is shown now; undefined for one that is taken down, not open yet or over. */
export const openPublish = async (db: Db, o: { readonly token: string; readonly now: Date }) => {
  const row = await db
    .selectFrom('dayan_publish')
    .innerJoin('dayan_job', 'dayan_job.id', 'dayan_publish.job_id')
    .where('dayan_publish.token_hash', '=', hashOf(o.token))
    .where('dayan_publish.status', '=', published)
    .where('dayan_publish.opens_at', '<=', o.now)
    .where((eb) =>
      eb.or([eb('dayan_publish.closes_at', 'is', null), eb('dayan_publish.closes_at', '>', o.now)]),
    )
    .where('dayan_job.deleted_at', 'is', null)
    .select([
      'dayan_publish.id',
      'dayan_publish.whole_project',
      'dayan_publish.closes_at',
      'dayan_publish.token_hash',
      'dayan_publish.password_hash',
      'dayan_job.id as job_id',
      'dayan_job.root_id',
      'dayan_job.project_name',
    ])
    .executeTakeFirst();
  return row;
};

/** The done products that a publication shows: its own, or all of its project. */
export const shownProducts = (
  db: Db,
  o: { readonly whole_project: boolean; readonly job_id: number; readonly root_id: number | null },
) =>
  db
    .selectFrom('dayan_job')
    .where('kind', '=', dayanKind.of.product)
    .where('status', 'in', shown as 25[])
    .where('deleted_at', 'is', null)
    .where((eb) => (o.whole_project ? eb('root_id', '=', o.root_id) : eb('id', '=', o.job_id)))
    .select(['id', 'task_type', 'area', 'resolution'])
    .orderBy('id')
    .execute();

/** Counts a visitor of a publication, once a day of the company. */
export const countView = async (
  tx: Tx,
  o: { readonly publishId: number; readonly token: string; readonly visitor: string; readonly now: Date },
): Promise<void> => {
  await sql`
    insert into dayan_visit (publish_id, visited_on, visitor_hash, first_at)
    values (${o.publishId}, (${o.now}::timestamptz at time zone 'Asia/Shanghai')::date, ${hashOf(o.token, o.visitor)}, ${o.now})
    on conflict do nothing`.execute(tx);
};
