import { errorCodes, maySurvey, type surveyProjects } from '@renderdesk/contract';
import type { Handler, UploadedFile } from '../core/calls/serve.ts';
import { lockRow } from '../core/crud/crud.store.ts';
import { fieldLabel } from '../core/calls/texts.ts';
import { ApiError, messageOf } from '../core/http/apiError.ts';
import { tableReader } from '../core/uploads/readers.ts';
import { addUsers, planUsers } from './surveyUser.store.ts';

/** So many lines are looked up at once. */
const mostLines = 20_000;

/** The first column of a spreadsheet of customers; a first line of headings is passed over. */
const readLines = async (file: UploadedFile) => {
  const { rows } = await file.read(tableReader, { name: file.name, blank: 'skipped' });
  const first = rows[0]?.[0]?.trim() ?? '';
  const headings = (['zh', 'en'] as const).flatMap((language) =>
    (['customer', 'userId', 'userName'] as const).map((field) => fieldLabel(language, 'survey', field)),
  );
  const from = headings.includes(first) ? 1 : 0;
  return rows
    .slice(from)
    .map(([customer = ''], at) => ({ line: at + from + 1, customer: customer.trim() }))
    .filter(({ customer }) => customer !== '');
};

/** Customers of a project from a file; uploaded twice, they are in it once. */
export const uploadUsers: Handler<typeof surveyProjects.uploadUserExcel> = async ({
  tx,
  actor,
  file,
  input,
  now,
  language,
  effects,
}) => {
  const lines = await readLines(file);
  if (lines.length > mostLines) throw new ApiError('limitReached', { limit: mostLines });
  const project = await lockRow(tx, 'survey_project', { id: input.surveyProjectId });
  if (!maySurvey('upload', project.survey_status)) throw new ApiError('notAllowedInState');
  const plan = await planUsers(tx, actor, project.id, lines);
  const good = plan.flatMap(({ code, userId }) =>
    code === errorCodes.success && userId !== null ? [userId] : [],
  );
  const applied = input.apply === '1' && good.length > 0;
  if (applied) await addUsers(tx, project.id, good, now);
  effects.affected.push({ id: project.id, outcome: errorCodes.success });
  effects.derived.push({
    kind: 'file',
    id: null,
    before: null,
    after: { name: file.name, lines: lines.length },
  });
  effects.events.push({ topic: 'surveyProject' });
  return {
    added: good.length,
    applied,
    rows: plan.map(({ line, customer, code }) => ({
      line,
      customer,
      code,
      message: messageOf(code, language, { fields: fieldLabel(language, 'survey', 'customer') }),
    })),
  };
};
