import { copyrights, plagiarism, similarityLimit } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { eq, since, until, within } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { seenBy, whoseColumns, whoseFilters } from '../pay/index.ts';
import { accountName, customerColumns, ofUser } from '../user/index.ts';
import { copyrightsSeen, paymentOf } from './copyright.store.ts';

const audit = sql<0 | 1 | 3 | 4>`coalesce(work.audit_status, 0)`;
const build = sql<0 | 1 | 2 | 3>`coalesce(work.build_status, 0)`;
const nameOf = (column: string) =>
  sql<string | null>`(select a.really_name from admin a where a.id = ${sql.ref(column)})`;

const where = {
  ...ofUser('user.id'),
  salesmanId: whoseFilters.saleManId,
  id: eq('terms.contract_id'),
  fileType: eq('work.file_type'),
  auditStatus: (query: Narrowed, status: number) => query.where(sql<SqlBool>`${audit} = ${status}`),
  registerBuildStatus: (query: Narrowed, status: number) => query.where(sql<SqlBool>`${build} = ${status}`),
  payStatus: (query: Narrowed, status: number) => query.where(sql<SqlBool>`${paymentOf} = ${status}`),
  auditDay: eq('terms.audit_days'),
  startTime: since('terms.created_at'),
  endTime: until('terms.created_at'),
} as const;
type Narrowed = ReturnType<typeof copyrightsSeen>;

const columns = {
  copyrightId: 'terms.contract_id',
  ...customerColumns,
  userName: accountName(),
  salesman: whoseColumns.saleMan,
  title: 'terms.title',
  workVersion: 'work.work_version',
  fileType: 'work.file_type',
  auditStatus: audit,
  registerBuildStatus: build,
  payStatus: paymentOf,
  auditDay: sql<1 | 3 | 5 | 10>`terms.audit_days`,
  price: 'contract.price',
  currency: 'contract.currency',
  sourceName: sql<string | null>`(select f.name from attachment f where f.id = work.source_key)`,
  sha256: 'work.sha256',
  similarity: sql<
    number | null
  >`(select max(m.similarity)::int from copyright_match m where m.registration_id = work.id)`,
  submitTime: 'work.submitted_at',
  dueTime: 'work.due_at',
  decidedBy: nameOf('work.decided_by'),
  decideTime: 'work.decided_at',
  reason: 'work.reason',
  correctable: sql<boolean>`coalesce(work.correctable, false)`,
  certificateNo: 'work.certificate_no',
  certificateHash: 'work.certificate_hash',
  remark: 'work.remark',
  createTime: 'terms.created_at',
  version: sql<number>`coalesce(work.version, 0)`,
} as const;
const shown = {
  key: 'terms.contract_id',
  where,
  sorts: { createTimeFlag: 'terms.created_at' },
  columns,
} as const;

/** Copyright registrations as the list of customers shows them. */
export const records = listing(copyrights.records)
  .from((db, { actor }) => copyrightsSeen(db, actor))
  .list(shown);
/** Copyright registrations as their own screen shows them. */
export const list = listing(copyrights.list)
  .from((db, { actor }) => copyrightsSeen(db, actor))
  .list(shown);

/** What submitted works have in common with registered ones. */
export const matches = listing(plagiarism.list)
  .from((db, { actor }) =>
    db
      .selectFrom('copyright_match as match')
      .innerJoin('contract_terms as terms', 'terms.contract_id', 'match.registration_id')
      .innerJoin('user', 'user.id', 'terms.owner_id')
      .where(seenBy(db, actor, 'terms.owner_id')),
  )
  .join((rows) =>
    rows
      .innerJoin('copyright_registration as work', 'work.id', 'match.registration_id')
      .innerJoin('contract_terms as others', 'others.contract_id', 'match.other_id')
      .innerJoin('user as owner', 'owner.id', 'others.owner_id'),
  )
  .list({
    key: 'match.id',
    where: {
      ...ofUser('user.id'),
      copyrightId: eq('match.registration_id'),
      verdict: eq('match.verdict'),
      isAboveLimit: (query, isAbove: boolean) =>
        query.where('match.similarity', isAbove ? '>=' : '<', similarityLimit),
      ...within('match.created_at'),
    },
    sorts: { createTimeFlag: 'match.created_at', similarityFlag: 'match.similarity' },
    columns: {
      copyrightMatchId: 'match.id',
      copyrightId: 'match.registration_id',
      ...customerColumns,
      userName: accountName(),
      title: 'terms.title',
      auditStatus: 'work.audit_status',
      isAboveLimit: sql<boolean>`match.similarity >= ${sql.lit(similarityLimit)}`,
      otherTitle: 'others.title',
      otherUserName: accountName('owner'),
      decidedBy: nameOf('match.decided_by'),
      decideTime: 'match.decided_at',
    },
  });
