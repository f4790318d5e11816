import {
  customerFolder,
  framesPerTask,
  missingParameters,
  pathWithin,
  sizeBase,
  submission,
} from '@renderdesk/contract';
import { actorAt } from '../../core/auth/principal.ts';
import { ApiError } from '../../core/http/apiError.ts';
import type { Config } from '../../core/config.ts';
import { type Route, serve } from '../../core/calls/serve.ts';
import { asId } from '../../core/db/wire.ts';
import { submitTask } from '../lifecycle/submit.store.ts';
import { readStrategy } from '../render/strategy.store.ts';
import { commandWords, isKnown, submitter } from './submitter.store.ts';
import { readFrames, readTiles, sceneFrames, tiled } from './submit.rules.ts';

/** Frame numbers of a field; throws `badInput` naming it, `limitReached` beyond 2²⁰. */
const numbersOf = (text: string, field: string): readonly number[] => {
  const read = readFrames(text);
  if ('numbers' in read) return read.numbers;
  if (read.wrong === 'tooMany') throw new ApiError('limitReached', { limit: framesPerTask });
  throw new ApiError('badInput', { fields: field, issues: [{ path: field, rule: 'frames' }] });
};

/** The path that is meant in a customer's folder; throws `outsideStorage`. */
const confined = (folder: string, path: string): string => {
  const within = pathWithin(folder, path);
  if (within === undefined) throw new ApiError('outsideStorage', { folder });
  return within;
};

/** Submission of scenes by staff on a customer's behalf, and by the command line tool. */
export const submissionCalls = (config: Pick<Config, 'storage'>): Route[] =>
  serve(submission, {
    submit: async ({ tx, actor, now, input }) => {
      const customer = await submitter(tx, actor, input.userId);
      if (!(await isKnown(tx, 'platform', input.platform)) || !(await isKnown(tx, 'software', input.cgId)))
        throw new ApiError('notFound');
      const tests = input.testFrames === undefined ? [] : numbersOf(input.testFrames, 'testFrames');
      const whole = sceneFrames(numbersOf(input.frames, 'frames'), tests);
      if (!whole)
        throw new ApiError('badInput', {
          fields: 'testFrames',
          issues: [{ path: 'testFrames', rule: 'frames' }],
        });
      const layout = readTiles(input.tiles ?? '1x1');
      const tiles = layout.columns * layout.rows;
      if (whole.length * tiles > framesPerTask) throw new ApiError('limitReached', { limit: framesPerTask });
      const frames = tiled(whole, tiles);
      const { commonValue } = await readStrategy(tx);
      const payer = customer.owner_id === 0 ? customer.id : customer.owner_id;
      const folder = customerFolder(config.storage, payer);
      const scenePath = confined(folder, input.scenePath);
      const parameters = {
        ...input.parameters,
        ...(tiles > 1 && { tilesX: String(layout.columns), tilesY: String(layout.rows) }),
      };
      const missing = missingParameters(await commandWords(tx, input.cgId), parameters);
      if (missing.length > 0) throw new ApiError('parametersMissing', { names: missing.join(', ') });
      const { taskId } = await submitTask(tx, actorAt(actor, now), {
        task: {
          user_id: customer.id,
          owner_id: payer,
          platform_id: input.platform,
          area_id: customer.area_id,
          software_id: input.cgId,
          level: input.level ?? customer.task_level ?? commonValue.level,
          node_limit: input.nodeLimit ?? customer.node_limit ?? commonValue.nodeLimit,
          project_name: input.projectName,
          scene_name: input.sceneName,
          scene_path: scenePath,
          output_path: confined(folder, input.outputPath),
          plugin_versions: input.pluginVersions ?? [],
          properties: input.properties ?? customer.task_properties,
          requirements: input.requirements ?? customer.task_requirements,
          constraints: input.constraints ?? customer.task_constraints,
          category: input.category ?? customer.task_category,
          memory_mb: input.memoryMb ?? (customer.ram === null ? null : customer.ram * sizeBase),
          overtime_minutes: commonValue.overtimeMinutes,
          overtime_stop_minutes: commonValue.overtimeStopMinutes,
          parameters: JSON.stringify(parameters),
          currency: customer.currency,
        },
        frames,
        files: input.files ?? {},
      });
      return { taskId: asId(taskId), frames: frames.length, scenePath };
    },
  });
