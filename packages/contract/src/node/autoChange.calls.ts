import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { Instant, MirrorId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { autoChangeReason } from './autoChange.codes.ts';

const operate = anyOf('node:operate');
const count = z.int().min(0);
const platform = z.int32().min(1);
const setting = {
  isOn: z.boolean(),
  /** So many machines stand ready to be rented. */
  leastForRent: z.int().min(0).max(10_000),
  /** From so many waiting frames on, machines that are ready to be rented beyond that render. */
  mostWaiting: z.int().min(1).max(10_000_000),
  /** So many nodes go on rendering. */
  leastRendering: z.int().min(0).max(100_000),
  mostAtOnce: z.int().min(1).max(100),
  leaseMirrorId: MirrorId,
  renderMirrorId: MirrorId,
} as const;

/** Automatic change (tasks §7: auto change setting): machines of a platform move between rendering and renting by load. */
export const autoChanges = calls('node', 'autoChanges', {
  get: read('task/node/autoChange/get', {
    access: anyOf('node:list', 'rent:node:list'),
    input: { platform: platform.optional() },
    output: z.object({
      items: z.array(
        z.object({
          platform,
          ...setting,
          leaseMirrorName: z.string(),
          renderMirrorName: z.string(),
          /** What a round would do now: machines to renting (more than 0) or to rendering (less than 0), and why. */
          wouldMove: z.int(),
          autoChangeReason: autoChangeReason.schema,
          framesWaiting: count,
          readyForRent: count,
          rendering: count,
          /** What it did last. */
          lastTime: Instant.nullable(),
          lastMoved: z.int(),
          version: z.int32(),
        }),
      ),
    }),
  }),
  /** Makes the setting of a platform, or changes it. */
  set: command('task/node/autoChange/set', {
    access: operate,
    object: 'autoChange',
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken],
    input: { platform, version: z.int32().optional(), ...setting },
  }),
});
