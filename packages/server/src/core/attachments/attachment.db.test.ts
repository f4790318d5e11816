import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { day, errorCodes } from '@renderdesk/contract';
import { serverOfFile } from '../../testing/test.ts';
import { addRow } from '../../build/rows.ts';
import { addPact } from '../../testing/agents.ts';
import { addFile } from '../../testing/attachments.ts';
import { addAppeal, addPicture } from '../../testing/bills.ts';
import { addEvidence } from '../../testing/evidence.ts';
import { addImage, addImageOf, addStudent } from '../../testing/identities.ts';
import { migrate } from '../db/migrate.ts';
import { attachable, openFile, removeOrphans, storeFile } from './attachment.store.ts';

const t = serverOfFile();

const pdf = { name: '回单.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7\n') };
const store = () =>
  t.db.transaction().execute((tx) =>
    storeFile(tx, t.server.app.blobs, pdf, {
      kind: 'evidence',
      by: { uploaded_by: t.admin.adminId },
      now: t.clock.now,
    }),
  );
const opened = (id: string | null, kind: 'evidence' | 'pact') =>
  openFile(t.db, t.server.app.blobs, { id, kind });

test('a file is read as stored, under its own kind only', async () => {
  const id = await store();
  expect(await opened(id, 'evidence')).toMatchObject({ name: '回单.pdf', type: 'application/pdf', size: 9 });
  for (const [of, kind] of [
    [id, 'pact'],
    [null, 'evidence'],
  ] as const)
    await expect(opened(of, kind)).rejects.toMatchObject({ code: errorCodes.notFound });
});

test('a file of a kind that is not public is attached by its uploader, and under its own kind only', async () => {
  const id = await store();
  const attach = (kind: 'evidence' | 'pact', by: number) =>
    t.db.transaction().execute((tx) => attachable(tx, { id, kind, by: { uploaded_by: by }, field: 'slip' }));
  expect(await attach('evidence', t.admin.adminId)).toBe(id);
  for (const [kind, by] of [
    ['evidence', 987_654],
    ['pact', t.admin.adminId],
  ] as const)
    await expect(attach(kind, by)).rejects.toMatchObject({ data: { issues: [{ path: 'slip' }] } });
});

test('an unused file is removed after the days of its kind; one in use stays', async () => {
  const [evidence, unused, used] = [await addEvidence(t), await addPact(t), await addPact(t)];
  const application = { contact_name: '李四', business_type: 0, mode: 1, source: 1 } as const;
  await addRow(t.db, 'agent_application', {
    ...application,
    pact_key: used,
    submitted_at: t.clock.now,
    created_at: t.clock.now,
  });
  const { id: student_id } = await addStudent(t);
  const kept = [
    used,
    await addImageOf(t, { student_id }, 3),
    await addPicture(t, (await addAppeal(t)).appealId),
  ];
  const gone = [evidence, unused, await addImage(t), await addFile(t, 'appeal')];
  const left = async (days: number) => {
    await removeOrphans(t.db, new Date(t.clock.now.getTime() + days * day + 1));
    const rows = await t.db
      .selectFrom('attachment')
      .where('id', 'in', [...kept, ...gone])
      .select('id')
      .execute();
    return rows.map(({ id }) => id).toSorted();
  };
  expect(await left(29)).toEqual([...kept, ...gone].toSorted());
  expect(await left(30)).toEqual(kept.toSorted());
});

test('files of the former tables exist after the migration, and references to them still hold', async () => {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server.superUrl });
  await admin.connect();
  const folder = await mkdtemp(join(tmpdir(), 'rd-attachments-'));
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 OWNER rd_owner`);
    const ours = fileURLToPath(new URL('../../migrations', import.meta.url));
    await cp(ours, folder, { recursive: true, filter: (path) => !/20261127T(1[23]|201)\d+_/.test(path) });
    const url = server.ownerUrl.replace('/renderdesk?', `/${name}?`);
    const now = t.clock.now;
    await migrate(url, { now, folder });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(`
        INSERT INTO admin (login_name, really_name, password_hash, created_at) VALUES ('a', 'a', '!', now());
        INSERT INTO evidence_file SELECT 'slip', '回单.pdf', 'application/pdf', 9, id, now() FROM admin;
        INSERT INTO agent_pact SELECT 'pact', '合同.pdf', 'application/pdf', 8, id, now() FROM admin;
        INSERT INTO agent_application (contact_name, business_type, mode, source, pact_key, submitted_at, created_at)
          VALUES ('李四', 0, 1, 1, 'pact', now(), now());
        INSERT INTO appeal_picture SELECT 'frame', '黑帧.png', 'image/png', 7, id, now(), 1, 5 FROM admin;
        INSERT INTO appeal_picture SELECT 'unused', '黑帧.png', 'image/png', 7, id, now() FROM admin;
        INSERT INTO "user" (id, owner_id, account_type, name, phone, email, zone, registered_at)
          OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 'a', '13800000000', 'a@b.cn', 1, now());
        INSERT INTO student (id, user_id, status, full_name, id_number, school, graduates_on, submitted_at)
          OVERRIDING SYSTEM VALUE VALUES (7, 1, 1, '张三', '1', '中国传媒大学', '2029-06-30', now());
        INSERT INTO identity_image (key, student_id, image, name, media_type, uploaded_by, uploaded_at)
          SELECT 'identity', 7, 3, '学生证.png', 'image/png', id, now() FROM admin;
        INSERT INTO receipt_file (key, name, media_type, size, kind, owner_id, receipt_id, uploaded_at)
          VALUES ('invoice', '发票.pdf', 'application/pdf', 6, 1, 1, 9, now());
        INSERT INTO receipt_file (key, name, media_type, size, uploaded_by, uploaded_at)
          SELECT 'letter', '说明.pdf', 'application/pdf', 6, id, now() FROM admin`);
      await migrate(url, { now });
      const { rows } = await client.query(`
        SELECT f.id, f.kind, f.name, f.bytes, f.sha256, (SELECT count(*)::int FROM (
          SELECT pact_key FROM agent_application UNION ALL SELECT key FROM appeal_picture WHERE (owner_id, appeal_id) = (1, 5)
            UNION ALL SELECT key FROM identity_image WHERE (student_id, image) = (7, 3)
            UNION ALL SELECT key FROM receipt_file WHERE (owner_id, receipt_id, kind) = (1, 9, 1)
        ) used (key) WHERE key = f.id) AS used FROM attachment f ORDER BY f.id`);
      expect(rows).toEqual([
        { id: 'frame', kind: 'appeal', name: '黑帧.png', bytes: 7, sha256: null, used: 1 },
        { id: 'identity', kind: 'identity', name: '学生证.png', bytes: null, sha256: null, used: 1 },
        { id: 'invoice', kind: 'receipt', name: '发票.pdf', bytes: 6, sha256: null, used: 1 },
        { id: 'letter', kind: 'receipt', name: '说明.pdf', bytes: 6, sha256: null, used: 0 },
        { id: 'pact', kind: 'pact', name: '合同.pdf', bytes: 8, sha256: null, used: 1 },
        { id: 'slip', kind: 'evidence', name: '回单.pdf', bytes: 9, sha256: null, used: 0 },
        { id: 'unused', kind: 'appeal', name: '黑帧.png', bytes: 7, sha256: null, used: 0 },
      ]);
    } finally {
      await client.end();
    }
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  } finally {
    await admin.end();
    await rm(folder, { recursive: true });
  }
});
