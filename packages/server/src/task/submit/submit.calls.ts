import { submission } from '@renderdesk/contract';
import { actorAt } from '../../core/auth/principal.ts';
import { type Route, serve } from '../../core/calls/serve.ts';
import { asId } from '../../core/db/wire.ts';
import { type SceneFarm, submitScene } from './scene.store.ts';
import { submitter } from './submitter.store.ts';

/** Submission of scenes by staff on a customer's behalf, and by the command line tool. */
export const submissionCalls = (farm: SceneFarm): Route[] =>
  serve(submission, {
    submit: async ({ tx, actor, now, input }) => {
      const { userId, ...said } = input;
      const customer = await submitter(tx, actor, userId);
      const made = await submitScene(tx, actorAt(actor, now), customer, said, farm);
      return { ...made, taskId: asId(made.taskId) };
    },
  });
