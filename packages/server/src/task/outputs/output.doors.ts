import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../core/app.ts';
import { sealerOf } from '../../core/auth/sealing.ts';
import { answerUnknown } from '../../core/http/http.ts';
import { outputFolder } from './output.store.ts';
import { outputsPath, taskOfToken } from './outputAddress.ts';
import { outputFile } from './outputFiles.ts';

/** The first and last byte of a single range; undefined for any other header, which a server may pass over. */
const rangeOf = (header: string | undefined, size: number): { start: number; end: number } | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : undefined;
};

/**
 * Outputs of a task for viewers, which have no session: the token in the address opens the output folder of one task for
 * some hours. Viewers of other sites may read it, since the address alone is what opens it.
 */
export const addOutputDoors = (http: FastifyInstance, app: App): Promise<void> => {
  http.get<{ Params: { token: string; '*': string } }>(`${outputsPath}:token/*`, async (request, reply) => {
    const { token, '*': path } = request.params;
    const taskId = taskOfToken(sealerOf(app.config), token, app.clock());
    const folder = taskId === undefined ? undefined : await outputFolder(app.db, taskId);
    const file = folder && (await outputFile(app.config, folder, path));
    if (!file) return answerUnknown(request, reply);
    const isJson = /\.json$/i.test(path);
    const range = isJson ? undefined : rangeOf(request.headers.range, file.size);
    if (range)
      void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
    return reply
      .header('cache-control', 'private, max-age=600')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('accept-ranges', 'bytes')
      .header('content-length', range ? range.end - range.start + 1 : file.size)
      .type(isJson ? 'application/json' : 'application/octet-stream')
      .send(createReadStream(file.path, range ?? {}));
  });
  return Promise.resolve();
};
