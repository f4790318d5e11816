import { readFile } from 'node:fs/promises';
import { type Answer, type Read, rowsInPart, type Task } from './reading.ts';
import { UploadRefused } from './refused.rules.ts';

/** A parser process: parses uploads one after the other for the server that started it, and ends with it. */
const send = (answer: Answer): Promise<void> =>
  new Promise((resolve, reject) => {
    // Without a channel the server has ended.
    if (!process.send) return resolve();
    process.send(answer, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });

const run = async ({ module, source, options, limits }: Task): Promise<void> => {
  const { read } = (await import(module)) as { readonly read: Read<unknown, unknown, unknown> };
  const bytes = 'path' in source ? await readFile(source.path) : source.bytes;
  const { head, rows } = await read(bytes, options, limits);
  for (let at = 0; at < rows.length; at += rowsInPart)
    await send({ kind: 'rows', rows: rows.slice(at, at + rowsInPart) });
  await send({ kind: 'end', head });
};

process.on('message', (task: Task) => {
  run(task).catch((error: unknown) =>
    send(
      error instanceof UploadRefused
        ? { kind: 'refused', why: error.why, detail: error.detail }
        : {
            kind: 'failed',
            message: error instanceof Error ? (error.stack ?? error.message) : String(error),
          },
    ),
  );
});
process.on('disconnect', () => process.exit());
