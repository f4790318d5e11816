import { publicFilePath } from '@renderdesk/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { BlobGone } from '../blobs/blob.ts';
import { answerUnknown } from '../http/http.ts';
import { publicFile } from './attachment.store.ts';

/**
 * Public address of files that customers see: without a session, and cached for ever, since the address contains the
 * hash. Content policy and `nosniff` are those of every answer.
 */
export const addPublicFiles = (http: FastifyInstance, app: App): void => {
  http.get<{ Params: { hash: string } }>(`${publicFilePath}:hash`, async (request, reply) => {
    const { hash } = request.params;
    const file = /^[0-9a-f]{64}$/.test(hash) ? await publicFile(app.db, hash) : undefined;
    if (!file) return answerUnknown(request, reply);
    try {
      const body = await app.blobs.get(file.object);
      return await reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-length', file.bytes)
        .type(file.type)
        .send(body);
    } catch (error) {
      if (error instanceof BlobGone) return answerUnknown(request, reply);
      throw error;
    }
  });
};
