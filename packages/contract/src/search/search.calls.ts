import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anySignedIn } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { FrameId, NodeId, OrganizationId, TaskId, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { isVisitable } from '../screens/screenAt.ts';
import { accountType } from '../session/session.codes.ts';
import { frameStatus, renderStatus } from '../task/task.codes.ts';
import { nodeState } from '../node/node.codes.ts';

/** So many of each kind are answered at most, and unless told otherwise. */
export const mostOfKind = 20;
const usuallyOfKind = 6;

/** So many places may be pinned. */
export const mostPins = 30;

/** The ways to a customer, the surest first. */
export const foundBy = [
  'id',
  'task',
  'name',
  'phone',
  'email',
  'words',
  'pinyin',
  'invoiceTitle',
  'taxNumber',
] as const;
export type FoundBy = (typeof foundBy)[number];

/** A customer as they are found. */
export const foundUser = z.object({
  userId: UserId,
  userName: z.string(),
  accountType: accountType.schema,
  /** The main account of a child. */
  mainUsername: z.string().nullable(),
  company: z.string(),
  foundBy: z.enum(foundBy),
});

/** An address of the console, its filters with it. */
const Address = text(2000).refine(isVisitable);

/**
 * Going anywhere. What is typed finds tasks, frames, customers, nodes and organisations, of those that the person may
 * open by the lists they stand in; a kind without its permission is not looked for. Screens and commands are found in the
 * browser, which knows them all.
 */
export const navigation = calls('search', 'navigation', {
  anything: read('base/search/anything', {
    access: anySignedIn,
    duplicates: 'cancel',
    input: {
      /** An id, the digits it begins with, `12345#17` for a frame of a task, or words of names. */
      words: text(100),
      limit: z.int().min(1).max(mostOfKind).default(usuallyOfKind),
    },
    output: z.object({
      tasks: z.array(
        z.object({
          taskId: TaskId,
          userId: UserId,
          userName: z.string(),
          projectName: z.string(),
          sceneName: z.string(),
          taskStatus: renderStatus.schema,
          isOpen: z.boolean(),
          isDelete: z.boolean(),
        }),
      ),
      frames: z.array(
        z.object({
          frameId: FrameId,
          taskId: TaskId,
          userId: UserId,
          ix: z.int(),
          label: z.string(),
          frameStatus: frameStatus.schema,
          isOpen: z.boolean(),
        }),
      ),
      users: z.array(foundUser),
      nodes: z.array(
        z.object({
          nodeId: NodeId,
          name: z.string(),
          ip: z.string().nullable(),
          platform: z.int(),
          state: nodeState.schema,
        }),
      ),
      organizations: z.array(
        z.object({
          organizationId: OrganizationId,
          organizationName: z.string(),
          /** The organisations above it, the highest first. */
          above: z.array(z.string()),
        }),
      ),
    }),
  }),
  /** The places that the person has pinned, in their order. */
  pins: read('base/place/pins', {
    access: anySignedIn,
    input: {},
    output: z.object({ pins: z.array(z.string()) }),
  }),
  /** Pins a place, or takes the pin out; a place is its address without the filters. */
  pin: command('base/place/pin', {
    access: anySignedIn,
    audit: 'place.pin',
    errors: [errorCodes.limitReached],
    input: { href: Address, pinned: z.boolean() },
    output: z.object({ pins: z.array(z.string()) }),
  }),
});
