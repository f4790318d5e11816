import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { FrameId, Instant, ShareLinkId, TaskId, text } from '../kernel/values.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { portalScope } from './portal.codes.ts';
import { act, download, look } from './portalCall.ts';
import { resultFile } from './tasks.portal.ts';

const { tasks } = portalScope.of;
const token = sensitive('secret', text(100));
const index = z.int32().min(0);

/** Links by which a customer shows the results of a task to others. */
export const shareCalls = {
  createShare: act('share/create', {
    summary: 'Makes a link to the results of a task; its token is answered once',
    scope: tasks,
    object: 'shareLink',
    errors: [errorCodes.notFound],
    fields: { days: 'So many days the link opens' },
    input: { taskId: TaskId, days: z.int().min(1).max(365).default(30) },
    output: z.object({ shareId: ShareLinkId, token: z.string(), endTime: Instant }),
  }),
  endShare: act('share/end', {
    summary: 'Ends a link: it opens nothing from now on',
    scope: tasks,
    object: 'shareLink',
    errors: [errorCodes.notFound],
    input: { shareId: ShareLinkId },
    output: z.object({ endTime: Instant }),
  }),
  viewShare: act('share/view', {
    summary: 'Opens a link for a visitor, who is counted once a day',
    scope: tasks,
    forCustomer: false,
    object: 'shareLink',
    errors: [errorCodes.notFound],
    fields: { visitor: 'What the page knows a visitor by, such as a cookie; only its hash is kept' },
    input: { token, visitor: sensitive('secret', text(200)) },
    output: z.object({
      taskId: TaskId,
      projectName: z.string(),
      sceneName: z.string(),
      frameCount: z.int(),
      done: z.int(),
      endTime: Instant,
    }),
  }),
  shareResults: look('share/results', {
    summary: 'Images of the done frames behind a link; `after` is the index of the last of the page before',
    scope: tasks,
    forCustomer: false,
    errors: [errorCodes.notFound],
    input: { token, after: index.optional() },
    output: z.object({
      results: z.array(z.object({ frameId: FrameId, index, frame: z.string(), ...resultFile })),
      more: z.boolean(),
    }),
  }),
  shareFile: download('share/file', {
    summary: 'The image of a done frame behind a link',
    scope: tasks,
    forCustomer: false,
    errors: [errorCodes.notFound, errorCodes.fileGone, errorCodes.framesUnpaid],
    input: { token, frameId: FrameId },
  }),
} as const;
