import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anySignedIn } from '../kernel/callBase.ts';

/** The software that scenes are made in, as this installation has it (tasks §3, «cg list»). */
export const software = calls('task', 'software', {
  query: read('task/config/queryCg', {
    access: anySignedIn,
    input: {},
    output: z.array(
      z.object({
        cgId: z.int(),
        name: z.string(),
        /** Plug-ins with their versions that its open tasks ask for, `redshift 3.6.02`. */
        plugins: z.array(z.string()),
      }),
    ),
  }),
});
