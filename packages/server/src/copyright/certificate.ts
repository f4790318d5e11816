import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fill, registerBuild } from '@renderdesk/contract';
import * as z from 'zod';
import type { App } from '../core/app.ts';
import { storeFile } from '../core/attachments/attachment.store.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import { bySystem } from '../core/audit/operation.ts';
import { runCommand } from '../core/calls/command.ts';
import { changeRow } from '../core/crud/crud.store.ts';
import { fileTypes } from '../core/exports/exportFile.ts';
import { pdfStream } from '../core/exports/pdf.ts';
import { businessTime } from '../core/http/apiError.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { workToBuild } from './copyright.store.ts';
import { certificateTexts } from './pdf.texts.ts';

type Work = NonNullable<Awaited<ReturnType<typeof workToBuild>>>;
const say = (name: keyof typeof certificateTexts, values: Readonly<Record<string, string | number>> = {}) =>
  fill(certificateTexts[name][1], values);

/** Number and hash of a work's certificate: the hash is over what the certificate says. */
export const certificateOf = (work: Work): { number: string; hash: string } => {
  const at = work.decided_at ?? new Date(0);
  const number = `RDC${at.getUTCFullYear()}${String(work.id).padStart(8, '0')}`;
  const said = [number, work.title, work.work_version, work.owner_name, work.sha256, at.toISOString()];
  return { number, hash: createHash('sha256').update(said.join('\n')).digest('hex') };
};

const pdfOf = async (work: Work): Promise<Buffer> => {
  const { number, hash } = certificateOf(work);
  const rows = [
    [say('work'), work.title],
    [say('version'), work.work_version],
    [say('owner'), work.owner_name],
    [say('approved'), businessTime(work.decided_at?.getTime() ?? 0)],
    [say('file'), work.sha256 ?? ''],
    [say('number'), number],
    [say('hash'), hash],
  ].map((cells) => cells.map((text) => ({ text })));
  return buffer(
    await pdfStream({
      title: say('title', { number }),
      notes: [say('note')],
      header: [say('field'), say('value')],
      rows: (async function* () {
        yield rows;
      })(),
      pageWords: (page) => say('page', { page }),
    }),
  );
};

/** Builds the certificate of a work that waits for it (1 → 2). */
export const buildCertificate = async (
  o: { readonly db: Db; readonly blobs: Blobs; readonly now: Date; readonly write: Write },
  id: number,
): Promise<void> => {
  const work = await workToBuild(o.db, id);
  if (!work) return;
  const content = await pdfOf(work);
  const { number, hash } = certificateOf(work);
  await o.write(async (tx) => {
    if (!(await workToBuild(tx, id))) return;
    const file = { content, name: `${number}.pdf`, type: fileTypes.pdf };
    const key = await storeFile(tx, o.blobs, file, { kind: 'copyright', now: o.now });
    const set = {
      build_status: registerBuild.of.ready,
      certificate_no: number,
      certificate_hash: hash,
      certificate_key: key,
    };
    await changeRow(tx, 'copyright_registration', id, { now: o.now, set });
  });
};
type Write = (work: (tx: Tx) => Promise<void>) => Promise<void>;

const built = {
  name: 'copyright.copyrights.built',
  audit: 'copyright.built',
  object: 'copyright',
  input: z.object({}),
} as const;

/** The job that builds a certificate; one that fails can be built again (1 → 3). */
export const certificateJob = async (app: App, id: number): Promise<void> => {
  const now = app.clock();
  const write: Write = async (work) => {
    const handle = async (tx: Tx) => {
      await work(tx);
      return null;
    };
    await runCommand(app.db, bySystem(now), { call: built, input: {}, handle });
  };
  try {
    await buildCertificate({ db: app.db, blobs: app.blobs, now, write }, id);
  } catch (error) {
    app.log.error({ err: error, copyright: id }, 'a certificate was not built');
    await write(async (tx) => {
      if (!(await workToBuild(tx, id))) return;
      const set = { build_status: registerBuild.of.failed };
      await changeRow(tx, 'copyright_registration', id, { now, set });
    });
  }
  app.live.send([{ topic: 'copyright' }]);
};
