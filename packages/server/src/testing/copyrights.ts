import { strToU8, zipSync } from 'fflate';
import { addRow } from '../build/rows.ts';
import { keepPrints } from '../copyright/match.store.ts';
import { printsOf } from '../copyright/winnow.rules.ts';
import { addFile } from './attachments.ts';
import { addSold } from './contracts.ts';
import type { TestServer } from './server.ts';

/** A zip with one source file of these lines. */
export const sourcesOf = (lines: readonly string[]): Buffer =>
  Buffer.from(zipSync({ 'main.ts': strToU8(lines.join('\n')) }));
/** Lines of a program that are like no others. */
export const programOf = (name: string, count = 60): string[] =>
  Array.from(
    { length: count },
    (_, n) => `export const ${name}${n * 7} = ${name}(${n}, '${name.repeat(2)}');`,
  );

export interface AddedWork {
  readonly ownerId?: number;
  /** By default ready to be submitted. */
  readonly audit?: 0 | 1 | 3 | 4;
  readonly build?: 1 | 2 | 3;
  readonly lines?: readonly string[];
  readonly isPending?: boolean;
  readonly price?: string;
  readonly title?: string;
}

/** A copyright order and what is registered of it; answers its number. */
export const addWork = async (t: TestServer, o: AddedWork = {}): Promise<number> => {
  const { now } = t.clock;
  const { audit = 0, lines, build, ...sold } = o;
  const id = await addSold(t.db, { now, soldKind: 4, ...sold });
  const source = await addFile(t, 'copyright');
  if (lines)
    await t.db.transaction().execute((tx) => keepPrints(tx, source, { lines, prints: printsOf(lines) }));
  await addRow(t.db, 'copyright_registration', {
    id,
    file_type: lines ? 1 : 4,
    work_version: 'V1.0',
    remark: '',
    source_key: source,
    audit_status: audit,
    ...(audit !== 0 && {
      sha256: id.toString(16).padStart(64, '0'),
      submitted_at: now,
      submitted_by: t.admin.adminId,
    }),
    ...((audit === 3 || audit === 4) && { decided_at: now, decided_by: t.admin.adminId, correctable: true }),
    ...(audit === 3 && { build_status: build ?? 1 }),
    ...(build === 2 && {
      certificate_no: `T${id}`,
      certificate_hash: 'a'.repeat(64),
      certificate_key: await addFile(t, 'copyright'),
    }),
    created_at: now,
  });
  return id;
};

/** A match of a work under review with an approved one; answers its number. */
export const addMatch = async (t: TestServer, o: { readonly similarity?: number } = {}): Promise<number> => {
  const [own, other] = [await addWork(t, { audit: 1 }), await addWork(t, { audit: 3 })];
  const pair = { registration_id: own, other_id: other };
  return addRow(t.db, 'copyright_match', {
    ...pair,
    similarity: o.similarity ?? 40,
    created_at: t.clock.now,
  });
};
