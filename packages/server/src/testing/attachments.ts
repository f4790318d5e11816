import type { AttachmentKindName } from '../core/attachments/attachment.kinds.ts';
import { storeFile } from '../core/attachments/attachment.store.ts';
import type { TestServer } from './server.ts';

const pdf = { type: 'application/pdf', content: Buffer.from('%PDF-1.7\n') };
/** The head of a picture of one pixel. */
const png = {
  type: 'image/png',
  content: Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex'),
};
const files = {
  appeal: { ...png, name: 'frame.png' },
  copyright: { ...pdf, name: '作品.pdf' },
  evidence: { ...pdf, name: '回单.pdf' },
  identity: { ...png, name: '证件.png' },
  material: { ...png, name: '素材.png' },
  outsourcing: { ...png, name: '样本.png' },
  pact: { ...pdf, name: '合同.pdf' },
  receipt: { ...pdf, name: '发票.pdf' },
} satisfies Partial<Record<AttachmentKindName, unknown>>;

/** A file that nothing refers to yet; answers its id. */
export const addFile = (
  { db, server, clock, admin }: TestServer,
  kind: keyof typeof files,
  by = admin.adminId,
): Promise<string> =>
  db
    .transaction()
    .execute((tx) =>
      storeFile(tx, server.app.blobs, files[kind], { kind, by: { uploaded_by: by }, now: clock.now }),
    );
