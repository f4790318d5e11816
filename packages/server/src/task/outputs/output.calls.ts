import { type OutputOf, taskOutputs } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import { type Authenticated, serve, type Stores } from '../../core/calls/serve.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { factsTask } from '../render/facts.store.ts';
import { outputFolder } from './output.store.ts';
import { outputAddress } from './outputAddress.ts';
import { findOutput, type OutputKind } from './outputFiles.ts';

type Reading = Authenticated<Actor> & Stores & { readonly input: { readonly taskId: number } };

const urlOf =
  (kind: OutputKind) =>
  async ({ db, actor, config, now, input }: Reading): Promise<OutputOf<typeof taskOutputs.tilesUrl>> => {
    const { id: taskId } = await factsTask(db, actor, input.taskId);
    const folder = await outputFolder(db, taskId);
    const found = folder ? await findOutput(config, folder, kind) : { path: null };
    if (found === 'away') throw new ApiError('storageAway');
    const { path } = found;
    return { url: path === null ? null : outputAddress(config, { taskId, path, now }) };
  };

/** Where viewers read what a task wrote. */
export const outputCalls = serve(taskOutputs, { tilesUrl: urlOf('tiles'), pointCloudUrl: urlOf('points') });
