import { businessOffset, fill, second, surveyStatus, textIn } from '@renderdesk/contract';
import * as z from 'zod';
import type { App } from '../core/app.ts';
import { bySystem } from '../core/audit/operation.ts';
import { runCommand } from '../core/calls/command.ts';
import { changeRow } from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';
import { doEachDue } from '../core/jobs/eachDue.ts';
import { type Message, putInOutbox } from '../core/jobs/outbox.store.ts';
import { surveyTexts } from './survey.texts.ts';
import { dueToEnd, lockDue, projectsToSend, sendTo, type Sent } from './work.store.ts';

/** So many customers are surveyed by one transaction. */
const atOnce = 200;

const ended = {
  name: 'survey.surveyProjects.end',
  audit: 'surveyProject.end',
  object: 'surveyProject',
  input: z.object({}),
} as const;

/** Ends the collecting of projects whose time is over, or that have all answers that they take. */
const endDue = async (app: App, now: Date): Promise<void> => {
  for (const id of await dueToEnd(app.db, now)) {
    const { events } = await runCommand(app.db, bySystem(now), {
      call: ended,
      input: {},
      handle: async (tx) => {
        if (!(await lockDue(tx, id, now))) return;
        const set = { survey_status: surveyStatus.of.recycled, recycled_at: now };
        await changeRow(tx, 'survey_project', id, { now, set });
      },
    });
    app.live.send(events);
  }
};

const mailOf = ({ title, name, email, zone, endsAt }: Sent): Message[] => {
  if (email === null) return [];
  const say = (key: keyof typeof surveyTexts, data = {}): string =>
    fill(textIn(surveyTexts[key], zone === 1 ? 'zh' : 'en'), data);
  const end =
    endsAt &&
    new Date(endsAt.getTime() - second + businessOffset).toISOString().slice(0, 19).replace('T', ' ');
  const lines = [say('greeting', { name }), '', say('says'), ...(end ? [say('end', { end })] : [])];
  return [
    {
      kind: 'mail',
      recipient: email,
      subject: say('subject', { title }),
      text: lines.join('\n'),
      ...(endsAt && { until: endsAt }),
    },
  ];
};
const sendSome = async (app: App, projectId: number, now: Date): Promise<number> => {
  const { count, events } = await app.db.transaction().execute(async (tx: Tx) => {
    const sent = await sendTo(tx, { projectId, now, most: atOnce });
    const mails = sent.flatMap(mailOf);
    const events = mails.length > 0 ? [await putInOutbox(tx, bySystem(now), mails)] : [];
    return { count: sent.length, events };
  });
  if (count > 0) app.live.send([...events, { topic: 'surveyProject' }]);
  return count;
};

/** Asks the customers of collecting projects, each once and none too often, and ends what is due (lifecycles §17). */
export const workOnSurveys = async (app: App, now = app.clock()): Promise<void> => {
  await endDue(app, now);
  await doEachDue(app.log, await projectsToSend(app.db, now), {
    named: (projectId) => ({ surveyProjectId: projectId }),
    work: async (projectId) => {
      while ((await sendSome(app, projectId, now)) === atOnce);
    },
  });
};
