import * as z from 'zod';
import { platformKind } from '../session/session.codes.ts';
import { portalScope } from './portal.codes.ts';
import { look } from './portalCall.ts';

const { tasks } = portalScope.of;

/** What a scene may be rendered with: the platforms and the software that `task/submit` names by number. */
export const catalogCalls = {
  platforms: look('platform/list', {
    summary: 'The platforms that are open to the account: those that `task/submit` takes',
    scope: tasks,
    input: {},
    output: z.array(
      z.object({ platform: z.int(), nameZh: z.string(), nameEn: z.string(), kind: platformKind.schema }),
    ),
  }),
  software: look('software/list', {
    summary:
      'The software that machines of these platforms have for tasks of the account, where, with which plug-ins, and what a submission has to say for it',
    scope: tasks,
    input: {},
    output: z.array(
      z.object({
        cgId: z.int(),
        name: z.string(),
        parameters: z
          .array(z.string())
          .describe(
            'Names that `parameters` of a submission has to hold; `tilesX` and `tilesY` come from `tiles`',
          ),
        platforms: z.array(
          z.object({
            platform: z.int(),
            pluginVersions: z
              .array(z.string())
              .describe('What `pluginVersions` of a submission may name, each as it stands here'),
          }),
        ),
      }),
    ),
  }),
} as const;
