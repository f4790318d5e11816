import { randomUUID } from 'node:crypto';
import type { TestServer } from './server.ts';

/** The file of a slip that the administrator uploaded, and its key. */
export const addEvidence = async (t: TestServer, by = t.admin.adminId): Promise<string> => {
  const key = randomUUID();
  const size = await t.server.app.blobs.put(`evidence/${key}`, Buffer.from('%PDF-1.7\n'));
  await t.db
    .insertInto('attachment')
    .values({
      id: key,
      kind: 'evidence',
      name: '回单.pdf',
      media_type: 'application/pdf',
      bytes: size,
      uploaded_by: by,
      uploaded_at: t.clock.now,
    })
    .execute();
  return key;
};
