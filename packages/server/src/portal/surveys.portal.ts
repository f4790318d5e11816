import { FileId } from '@renderdesk/contract';
import { storeFile } from '../core/attachments/attachment.store.ts';
import { storedBy } from '../core/auth/principal.ts';
import { asId, asInstantOrNull } from '../core/db/wire.ts';
import {
  answerSurvey,
  expectFile,
  noteFile,
  openSurvey,
  refuseSurvey,
  waitingSurveys,
} from '../survey/index.ts';
import { type Commands, customerSelf, type Reads, storedFile } from './portalRequest.ts';

const uploadTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'application/zip'] as const;

/** Surveys that wait for a customer. */
export const surveyReads = {
  surveys: async ({ app: { db }, customer, now }) => ({
    surveys: (await waitingSurveys(db, { userId: customer.id, now })).map((row) => ({
      surveyProjectId: asId(row.id),
      title: row.title,
      surveyUserState: row.survey_user_state,
      sendTime: asInstantOrNull(row.sent_at),
      endTime: asInstantOrNull(row.ends_at),
    })),
  }),
} satisfies Partial<Reads>;

/** What customers do with surveys. */
export const surveyCommands = {
  openSurvey: async ({ tx, customer, input, now }) => {
    const { formVersion, form, answers } = await openSurvey(tx, {
      userId: customer.id,
      projectId: input.surveyProjectId,
      now,
    });
    return { formVersion, questions: form, answers };
  },
  surveyFile: async (c) => {
    const { customer, input, now } = c;
    const at = { userId: customer.id, projectId: input.surveyProjectId, now };
    const surveyUserId = await expectFile(c.tx, at);
    const file = await storedFile(input, { types: uploadTypes, language: c.language });
    const stored = { kind: 'survey', by: storedBy(customerSelf(c)), now } as const;
    const fileId = await storeFile(c.tx, c.app.blobs, file, stored);
    await noteFile(c.tx, surveyUserId, fileId);
    return { fileId: FileId.parse(fileId) };
  },
  answerSurvey: async ({ tx, customer, input, now, effects }) => {
    const { surveyProjectId: projectId, answers, complete } = input;
    await answerSurvey(tx, { userId: customer.id, projectId, answers, complete, now });
    effects.events.push({ topic: 'surveyProject' });
    return null;
  },
  refuseSurvey: async ({ tx, customer, input, now, effects }) => {
    await refuseSurvey(tx, { userId: customer.id, projectId: input.surveyProjectId, now });
    effects.events.push({ topic: 'surveyProject' });
    return null;
  },
} satisfies Partial<Commands>;
