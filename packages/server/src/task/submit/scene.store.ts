import {
  customerFolder,
  framesPerTask,
  type InputOf,
  isForeign,
  type matchConditions,
  missingParameters,
  pathWithin,
  sizeBase,
  type submission,
  unwritable,
} from '@renderdesk/contract';
import type { Config } from '../../core/config.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError, badFields } from '../../core/http/apiError.ts';
import { expectRoom, openAnalysis } from '../analyse/open.store.ts';
import type { By } from '../lifecycle/lifecycle.rules.ts';
import { submitTask } from '../lifecycle/submit.store.ts';
import { readStrategy } from '../render/strategy.store.ts';
import { noteSubmission } from '../../user/index.ts';
import type { OutputLook, SceneLook } from './sceneFile.ts';
import { takeFreeSample } from './freeSample.store.ts';
import { expectOpenFrames } from './openFrames.store.ts';
import { readFrames, readTiles, sceneFrames, takesNegative, tiled, withPre } from './submit.rules.ts';
import { commandWords, isOpenTo, isSoftware, openPlatforms, type Submitter } from './submitter.store.ts';

/** A scene as somebody submits it for a customer. */
export type SceneSaid = Omit<InputOf<typeof submission.submit>, 'userId'>;

/** What a scene asks of the machines that render it. */
export interface SceneNeeds {
  readonly platformId: number;
  readonly softwareId: number;
  readonly plugins: readonly string[];
  readonly properties: readonly string[];
  readonly requirements: readonly string[];
  readonly category: readonly string[];
  readonly constraints: readonly string[];
  readonly memoryMb: number | null;
}
type Condition = (typeof matchConditions)[number];

/** Where scenes lie, and which machines there are for them; the match is handed in, because the farm stands above the tasks. */
export interface SceneFarm extends Pick<Config, 'storage'> {
  readonly look: SceneLook;
  readonly lookOutput: OutputLook;
  /** How many machines of its platform could render each scene, now or when they are back; none of its blacklist. */
  readonly suiting: (
    db: Db,
    scenes: readonly (SceneNeeds & { readonly blacklist?: readonly number[] })[],
  ) => Promise<readonly number[]>;
  /**
   * The condition of the match that no machine meets, which is in service or only off, and whether one would but for the status of a
   * version; undefined where one renders the scene.
   */
  readonly lackedOn: (
    db: Db,
    scene: SceneNeeds,
    customer: { readonly isTest: boolean },
  ) => Promise<{ readonly condition: Condition; readonly isClosed: boolean } | undefined>;
}

/** The field of a submission by which a condition of the match was asked for. */
const fieldOf: Partial<Record<Condition, keyof SceneSaid>> = {
  plugins: 'pluginVersions',
  memory: 'memoryMb',
  requirements: 'requirements',
  nodeRequirements: 'properties',
  category: 'category',
  constraints: 'constraints',
};

/** Refuses a scene that no machine renders, at the field that asks for too much; what the customer's own words ask for is the software's matter. */
const expectNode = async (
  tx: Tx,
  farm: SceneFarm,
  customer: Submitter,
  o: { readonly asks: SceneNeeds; readonly said: SceneSaid },
): Promise<void> => {
  const lacked = await farm.lackedOn(tx, o.asks, { isTest: customer.is_internal_test });
  if (lacked === undefined) return;
  const field = fieldOf[lacked.condition];
  const isSaid = field !== undefined && o.said[field] !== undefined;
  throw new ApiError(lacked.isClosed ? 'versionClosed' : 'noNodeRenders', {
    why: isSaid ? lacked.condition : 'software',
    issues: [{ path: isSaid ? field : 'cgId' }],
  });
};

/** Refuses a scene whose file does not lie in its customer's folder, or cannot be looked for because the storage is broken. */
const expectFile = async (farm: SceneFarm, folder: string, path: string): Promise<void> => {
  const found = await farm.look(folder, path);
  if (found === 'away') throw new ApiError('storageAway');
  if (found !== 'missing') return;
  throw new ApiError('sceneMissing', {
    path: path.slice(folder.length + 1),
    issues: [{ path: 'scenePath' }],
  });
};

const unwritten = (why: string): ApiError =>
  new ApiError('pathUnwritable', { why, issues: [{ path: 'outputPath' }] });

/** Refuses an output path at which the storage shows that no agent can write. */
const expectWritable = async (farm: SceneFarm, folder: string, path: string): Promise<void> => {
  const found = await farm.lookOutput(folder, path);
  if (found === 'away') throw new ApiError('storageAway');
  if (found === 'outside') throw new ApiError('outsideStorage', { folder, issues: [{ path: 'outputPath' }] });
  if (found === 'file') throw unwritten('file');
};

/** Frame numbers of a field; throws `badInput` naming it, `limitReached` beyond 2²⁰. */
const numbersOf = (text: string, field: string): readonly number[] => {
  const read = readFrames(text);
  if ('numbers' in read) return read.numbers;
  if (read.wrong === 'tooMany') throw new ApiError('limitReached', { limit: framesPerTask });
  throw new ApiError('badInput', { fields: field, issues: [{ path: field, rule: 'frames' }] });
};

/** The path that is meant in a customer's folder; throws `outsideStorage`. */
const confined = (folder: string, path: string, field: 'scenePath' | 'outputPath'): string => {
  const within = isForeign(folder, path) ? undefined : pathWithin(folder, path);
  if (within === undefined) throw new ApiError('outsideStorage', { folder, issues: [{ path: field }] });
  return within;
};

/** The frames of a scene, with its tiles. Throws `badInput`, `limitReached`. */
const framesOf = (said: SceneSaid) => {
  const tests = said.testFrames === undefined ? [] : numbersOf(said.testFrames, 'testFrames');
  const whole = sceneFrames(numbersOf(said.frames, 'frames'), tests);
  if (!whole)
    throw new ApiError('badInput', {
      fields: 'testFrames',
      issues: [{ path: 'testFrames', rule: 'frames' }],
    });
  const layout = readTiles(said.tiles ?? '1x1');
  const tiles = layout.columns * layout.rows;
  const pre = said.preHandle === true ? 1 : 0;
  if (whole.length * tiles + pre > framesPerTask)
    throw new ApiError('limitReached', { limit: framesPerTask });
  const all = tiled(whole, tiles);
  return { frames: pre === 1 ? withPre(all) : all, layout, tiles };
};

/** Where a scene is and what it asks for. Throws `badInput`, `platformNotOpen`, `outsideStorage`. */
const placedScene = async (tx: Tx, customer: Submitter, said: SceneSaid, farm: SceneFarm) => {
  const platform = await openPlatforms(tx).where('id', '=', said.platform).select('id').executeTakeFirst();
  if (!platform) throw badFields('platform');
  if (!(await isSoftware(tx, said.cgId))) throw badFields('cgId');
  if (!isOpenTo(customer, said.platform)) throw new ApiError('platformNotOpen');
  const payer = customer.owner_id === 0 ? customer.id : customer.owner_id;
  const folder = customerFolder(farm.storage, payer);
  const scenePath = confined(folder, said.scenePath, 'scenePath');
  const outputPath = confined(folder, said.outputPath, 'outputPath');
  const why = unwritable(folder, outputPath);
  if (why !== undefined) throw unwritten(why);
  // The scene is a file, also where this server cannot look at it.
  if (outputPath === scenePath || pathWithin(scenePath, outputPath) !== undefined) throw unwritten('scene');
  return {
    payer,
    folder,
    scenePath,
    outputPath,
    words: {
      properties: said.properties ?? customer.task_properties,
      requirements: said.requirements ?? customer.task_requirements,
      constraints: said.constraints ?? customer.task_constraints,
      category: said.category ?? customer.task_category,
    },
  };
};

/**
 * Makes a task of a scene that somebody submits for a customer. What they do not say comes from the customer's own values, then from the
 * common ones. Throws `badInput` that names a platform or software that there is not, or what else is wrong, `limitReached`, `outsideStorage`,
 * `pathUnwritable`, `parametersMissing`, `framesUnfit`, `openFramesReached`, `platformNotOpen`, `sceneMissing`, `storageAway`,
 * `noNodeRenders`, `versionClosed`.
 */
export const submitScene = async (
  tx: Tx,
  by: By,
  customer: Submitter,
  said: SceneSaid,
  farm: SceneFarm,
): Promise<{ taskId: number; frames: number; scenePath: string }> => {
  const { payer, folder, scenePath, outputPath, words } = await placedScene(tx, customer, said, farm);
  const { frames, layout, tiles } = framesOf(said);
  const { commonValue } = await readStrategy(tx);
  const parameters = {
    ...said.parameters,
    ...(tiles > 1 && { tilesX: String(layout.columns), tilesY: String(layout.rows) }),
  };
  const command = await commandWords(tx, said.cgId, said.platform);
  const missing = missingParameters(command, parameters);
  if (missing.length > 0) throw new ApiError('parametersMissing', { names: missing.join(', ') });
  if (frames.some(({ label }) => label.startsWith('-')) && !takesNegative(command))
    throw new ApiError('framesUnfit', { issues: [{ path: 'frames' }] });
  await expectOpenFrames(tx, payer, frames.length);
  const plugins = said.pluginVersions ?? [];
  const memoryMb = said.memoryMb ?? (customer.ram === null ? null : customer.ram * sizeBase);
  const asks = { ...words, platformId: said.platform, softwareId: said.cgId, plugins, memoryMb };
  await expectNode(tx, farm, customer, { asks, said });
  await expectFile(farm, folder, scenePath);
  await expectWritable(farm, folder, outputPath);
  const { taskId } = await submitTask(tx, by, {
    task: {
      user_id: customer.id,
      owner_id: payer,
      platform_id: said.platform,
      area_id: customer.area_id,
      software_id: said.cgId,
      level: said.level ?? customer.task_level ?? commonValue.level,
      node_limit: said.nodeLimit ?? customer.node_limit ?? commonValue.nodeLimit,
      project_name: said.projectName,
      scene_name: said.sceneName,
      scene_path: scenePath,
      output_path: outputPath,
      plugin_versions: plugins,
      ...words,
      memory_mb: memoryMb,
      overtime_minutes: commonValue.overtimeMinutes,
      overtime_stop_minutes: commonValue.overtimeStopMinutes,
      parameters: JSON.stringify(parameters),
      currency: customer.currency,
    },
    frames,
    files: said.files ?? {},
  });
  if (said.freeSample === true)
    await takeFreeSample(tx, {
      taskId,
      userId: customer.id,
      payer,
      platformId: said.platform,
      now: by.now,
    });
  await noteSubmission(tx, customer.id, by.now);
  return { taskId, frames: frames.length, scenePath };
};

/** Puts a scene before a node that reads it; answers its analysis. Throws what `submitScene` throws of frames, paths, platform and software, and `limitReached` where too many wait. */
export const analyseScene = async (
  tx: Tx,
  by: By,
  customer: Submitter,
  o: { readonly said: SceneSaid; readonly autoSubmit: boolean },
  farm: SceneFarm,
): Promise<number> => {
  const { said } = o;
  const { payer, scenePath, outputPath, words } = await placedScene(tx, customer, said, farm);
  framesOf(said);
  await expectRoom(tx, payer);
  return openAnalysis(tx, by, {
    user_id: customer.id,
    owner_id: payer,
    platform_id: said.platform,
    area_id: customer.area_id,
    software_id: said.cgId,
    project_name: said.projectName,
    scene_name: said.sceneName,
    scene_path: scenePath,
    output_path: outputPath,
    auto_submit: o.autoSubmit,
    ...words,
    scene: said,
  });
};
