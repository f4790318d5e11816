import { endedAnalyses, portal, type PortalInput, uploadLimits } from '@renderdesk/contract';
import { randomOf } from '../fleet/random.ts';
import { type Doing, hashOf, type Living, pause } from './living.ts';
import type { Scene } from './plan.ts';

/** The bytes of a scene: no renderer's, but the same for the same scene. */
const fileOf = (c: Living, scene: Scene): Uint8Array<ArrayBuffer> => {
  const random = randomOf(c.o.seed, 'scene', c.n, scene.name);
  return Uint8Array.from({ length: scene.bytes }, () => random.between(0, 255));
};

/** One customer of so many has scenes analysed first, and looks so often whether that is over. */
const analysedEvery = 3;
const looks = 15;

/** Has a scene analysed, which submits it by itself; answers its task, or null where it has none by then. */
const analysed = async (
  c: Living,
  step: string,
  said: PortalInput<typeof portal.analyseScene>,
): Promise<number | null> => {
  const { analyseId } = await c.call(step, portal.analyseScene, said);
  for (let look = 0; look < looks; look += 1) {
    await pause(c, 1);
    const { analyseStatus, taskId } = await c.call('', portal.analysis, { analyseId });
    if (endedAnalyses.some((one) => one === analyseStatus)) return taskId;
  }
  return null;
};

/** Uploads a scene and submits it. */
export const submit: Doing<'submit'> = async (c, step, { scene }) => {
  const bytes = fileOf(c, scene);
  const path = `scenes/${scene.name}`;
  const begun = await c.call(`${step}-begin`, portal.beginUpload, {
    path,
    size: bytes.length,
    sha256: hashOf(bytes),
  });
  for (let part = 1; part <= begun.parts; part += 1)
    await c.call(
      `${step}-part-${part}`,
      portal.uploadPart,
      { uploadId: String(begun.uploadId), part: String(part) },
      bytes.slice((part - 1) * uploadLimits.part, part * uploadLimits.part),
    );
  await c.call(`${step}-finish`, portal.finishUpload, { uploadId: begun.uploadId });
  const said = {
    platform: scene.platform,
    cgId: scene.cgId,
    projectName: scene.projectName,
    sceneName: scene.name,
    scenePath: path,
    outputPath: `output/${scene.name.replace(/\.\w+$/, '')}`,
    frames: scene.frames,
    ...(scene.testFrames !== undefined && { testFrames: scene.testFrames }),
    parameters: { width: '1920', height: '1080' },
  };
  const isAnalysed = c.n % analysedEvery === 0;
  const taskId = isAnalysed
    ? await analysed(c, step, said)
    : (await c.call(step, portal.submit, said)).taskId;
  if (taskId !== null) c.tasks.push(taskId);
};

/** Does something to the newest task. */
export const steer: Doing<'steer'> = async (c, step, { action }) => {
  const taskId = c.tasks.at(-1);
  if (taskId === undefined) return;
  await c.call(step, portal.taskAction, { taskId: taskId as never, action, agrees: true });
  // Who stopped a task mostly lets it go on.
  if (action !== 'stop' || c.n % 3 === 0) return;
  await pause(c, 2);
  await c.call(`${step}-start`, portal.taskAction, { taskId: taskId as never, action: 'start' });
};

/** At most so many images are fetched at once. */
const mostFetched = 3;
/** Downloads a few images of each task. */
export const fetchResults: Doing<'fetch'> = async (c) => {
  for (const taskId of c.tasks) {
    const { results } = await c.call('', portal.results, { taskId: taskId as never });
    for (const { frameId, isUnpaid } of results.slice(0, mostFetched))
      if (!isUnpaid) await c.o.client.fetch(portal.download, { frameId }, { customer: c.customer });
  }
};

/** Writes something, and looks whether anybody has answered what was written before. */
export const write: Doing<'write'> = async (c, step, { words, isOfTask }) => {
  const taskId = isOfTask ? c.tasks.at(-1) : undefined;
  await c.call(step, portal.submitFeedback, {
    ...words,
    ...(taskId !== undefined && { taskId: taskId as never }),
  });
  await c.call('', portal.feedbacks, {});
};
