import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { contractState, day, soldKind } from '@renderdesk/contract';
import yazl from 'yazl';
import { storeFile } from '../core/attachments/attachment.store.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { buildCertificate, keepPrints, matchWork, printsOf } from '../copyright/index.ts';

/** Lines of a small program; those of one family have most of them in common. */
const programOf = (family: number, own: number): string[] =>
  Array.from({ length: 90 }, (_, n) =>
    n % 3 === 0 && own > 0
      ? `  const step${own}${n} = solver.advance(${n * own}, 'pass ${own}-${n}');`
      : `  cache[${n}] = sample(field${family}, ${n * 31 + family}, offset + ${family * 7 + n});`,
  );

interface Filling {
  readonly now: Date;
  /** Who enters, and who decides. */
  readonly staff: readonly number[];
  readonly blobs: Blobs;
}

/** What is registered of the copyright orders: approved ones with certificates, some under review, some like others, some rejected. */
export const fillCopyrights = async (tx: Tx, { now, staff, blobs }: Filling): Promise<void> => {
  const [by = 1, other = by] = staff;
  const orders = await tx
    .selectFrom('contract_terms as t')
    .innerJoin('contract as c', (on) =>
      on.onRef('c.owner_id', '=', 't.owner_id').onRef('c.id', '=', 't.contract_id'),
    )
    .where('t.kind', '=', soldKind.of.copyright)
    .where('c.state', 'in', [contractState.of.active, contractState.of.ended])
    .select(['t.contract_id as id', 't.owner_id', 't.title', 't.ended_at', 't.created_at', 'c.state'])
    .orderBy('t.contract_id')
    .execute();
  for (const [at, order] of orders.entries()) {
    const isApproved = order.state === contractState.of.ended;
    // Of what is not approved a part waits to be entered, a part is under review, and a few were rejected.
    const audit = isApproved ? 3 : ([1, 1, 0, 4] as const)[at % 4];
    if (audit === undefined) continue;
    const lines = programOf(at % 6, at);
    const content = await zipOf(lines);
    const file = { content, name: `${order.title}.zip`, type: 'application/zip' };
    const source = await storeFile(tx, blobs, file, { kind: 'copyright', by: { uploaded_by: by }, now });
    await keepPrints(tx, source, { lines, prints: printsOf(lines) });
    const submitted = new Date(Math.min(now.getTime(), order.created_at.getTime() + day / 4));
    const decided =
      audit === 3 || audit === 4 ? { decided_by: other, decided_at: order.ended_at ?? now } : {};
    await tx
      .insertInto('copyright_registration')
      .values({
        id: order.id,
        file_type: 1,
        work_version: `V1.${at % 4}`,
        remark: '',
        source_key: source,
        audit_status: audit,
        build_status: audit === 3 ? 1 : 0,
        ...(audit !== 0 && {
          sha256: createHash('sha256').update(content).digest('hex'),
          submitted_by: by,
          submitted_at: submitted,
          due_at: new Date(submitted.getTime() + 7 * day),
        }),
        ...decided,
        ...(audit === 4 && { reason: '源码页数不足', correctable: true }),
        created_at: submitted,
      })
      .execute();
    if (audit !== 0) await matchWork(tx, { id: order.id, ownerId: order.owner_id, now: submitted });
    if (audit === 3) await certify(tx, { now, blobs }, order.id);
  }
};

const zipOf = (lines: readonly string[]): Promise<Buffer> => {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(lines.join('\n')), 'main.ts');
  zip.end();
  return buffer(zip.outputStream);
};

const certify = (tx: Tx, o: Pick<Filling, 'now' | 'blobs'>, id: number): Promise<void> =>
  buildCertificate({ ...o, db: tx as unknown as Db, write: (work) => work(tx) }, id);
