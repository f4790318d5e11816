import * as z from 'zod';
import { dayanTaskType } from '../dayan/dayan.codes.ts';
import { errorCodes } from '../errors/codes.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { DayanJobId, DayanPublishId, Instant, text } from '../kernel/values.ts';
import { portalScope } from './portal.codes.ts';
import { act } from './portalCall.ts';

/** What is published of the GPU cloud, as its visitors see it. */
export const publicationCalls = {
  viewPublication: act('publication/view', {
    summary: 'Opens a publication of the GPU cloud for a visitor, who is counted once a day',
    scope: portalScope.of.tasks,
    forCustomer: false,
    object: 'dayanPublish',
    errors: [errorCodes.notFound, errorCodes.accountLocked],
    fields: {
      password:
        'The password of the link, where it has one; without the right one the link is not found, and after ten wrong ones each further one waits',
      visitor: 'What the page knows a visitor by, such as a cookie; only its hash is kept',
    },
    input: {
      token: sensitive('secret', text(100)),
      password: sensitive('secret', text(64)).optional(),
      visitor: sensitive('secret', text(200)),
    },
    output: z.object({
      publishId: DayanPublishId,
      projectName: z.string(),
      wholeProject: z.boolean(),
      closeTime: Instant.nullable(),
      products: z.array(
        z.object({
          taskId: DayanJobId,
          taskType: dayanTaskType.schema,
          area: z.number().nullable(),
          resolution: z.number().nullable(),
        }),
      ),
    }),
  }),
} as const;
