import * as z from 'zod';
import { fieldOfRow, FormRow, rowOfField } from '../finance/form.rules.ts';
import { text } from '../kernel/values.ts';
import { CustomField, CustomForm, hasOptions, Position, valuesOf } from '../session/customFields.ts';
import { customFieldKind } from '../session/session.codes.ts';

const kinds = customFieldKind.of;
type Kind = (typeof customFieldKind.codes)[number];

/** A question is a custom field; it is shown only where an earlier answer has a value, if it says so. */
export const SurveyQuestion = z.object({
  ...CustomField.shape,
  showIf: z.object({ key: text(40), value: text(40) }).optional(),
});
export type SurveyQuestion = z.output<typeof SurveyQuestion>;

/** Kinds whose answers are counted by value, and by which a question can depend on another. */
const counted: ReadonlySet<Kind> = new Set([
  kinds.number,
  kinds.select,
  kinds.date,
  kinds.time,
  kinds.switch,
  kinds.multi,
  kinds.checkbox,
  kinds.radio,
]);
export const isTallied = (kind: Kind): boolean => counted.has(kind);
/** The values among which a question chooses; empty for a question with free answers. */
export const valuesOfQuestion = ({
  kind,
  options = [],
}: Pick<SurveyQuestion, 'kind' | 'options'>): string[] =>
  kind === kinds.switch ? ['true', 'false'] : options.map(({ value }) => value);

const conditionsHold = (form: readonly SurveyQuestion[]): boolean =>
  form.every(({ showIf }, at) => {
    if (!showIf) return true;
    const on = form.slice(0, at).find(({ key }) => key === showIf.key);
    return on !== undefined && valuesOfQuestion(on).includes(showIf.value);
  });
/** The questions of a questionnaire in their order; a condition names an earlier question and one of its values. */
export const SurveyForm = z
  .array(SurveyQuestion)
  .max(100)
  .refine((form) => CustomForm.safeParse(form).success && conditionsHold(form));
export type SurveyForm = z.output<typeof SurveyForm>;

/** A file of an answer has at most so many bytes. */
export const mostSurveyFile = 10 * 1024 * 1024;
/** Kinds whose answers are stored files. */
export const holdsFiles = (kind: Kind): boolean => kind === kinds.image || kind === kinds.file;

/** One answer: what the fields of all kinds hold. */
export const SurveyAnswer = z.union([
  z.string().max(4000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(64)).max(100),
  Position,
]);
/** A new schema each time: a mark on one, such as that it is sensitive, is not on the others. */
export const surveyAnswers = () => z.record(z.string().max(40), SurveyAnswer);
export const SurveyAnswers = surveyAnswers();
export type SurveyAnswers = z.output<typeof SurveyAnswers>;

const has = (answer: unknown, value: string): boolean =>
  Array.isArray(answer) ? answer.includes(value) : String(answer) === value;

/** The questions that are shown after these answers. */
export const shownQuestions = (
  form: readonly SurveyQuestion[],
  answers: Readonly<Record<string, unknown>>,
): SurveyQuestion[] => {
  const shown: SurveyQuestion[] = [];
  for (const question of form) {
    const { showIf } = question;
    if (!showIf || (shown.some(({ key }) => key === showIf.key) && has(answers[showIf.key], showIf.value)))
      shown.push(question);
  }
  return shown;
};

/** The answers to what is shown, checked; those of a part may leave questions out. `issues` names each wrong one. */
export const checkAnswers = (
  form: readonly SurveyQuestion[],
  answers: SurveyAnswers,
  complete: boolean,
): { readonly answers: SurveyAnswers } | { readonly issues: readonly string[] } => {
  const shown = shownQuestions(form, answers);
  const checked = valuesOf(complete ? shown : shown.map((one) => ({ ...one, required: false })));
  const known = new Set(form.map(({ key }) => key));
  const strange = Object.keys(answers).filter((key) => !known.has(key));
  const read = checked.safeParse(answers);
  if (read.success && strange.length === 0) return { answers: read.data as SurveyAnswers };
  return { issues: [...strange, ...(read.error?.issues ?? []).map(({ path }) => String(path[0] ?? ''))] };
};

/** One question as the editor shows it: the row of a field, with a hint and a condition. */
export const QuestionRow = z.object({
  ...FormRow.shape,
  hintZh: z.string().trim().max(200).default(''),
  hintEn: z.string().trim().max(200).default(''),
  showKey: z.string().trim().max(40).default(''),
  showValue: z.string().trim().max(40).default(''),
});
export type QuestionRow = z.output<typeof QuestionRow>;

/** The questions of these rows; undefined where they are none, such as with two of one key. */
export const questionsOfRows = (rows: readonly QuestionRow[]): SurveyForm | undefined => {
  const read = SurveyForm.safeParse(
    rows.map((row) => ({
      ...fieldOfRow({ ...row, optionLines: hasOptions(row.fieldKind) ? row.optionLines : [] }),
      ...((row.hintZh || row.hintEn) && {
        hint: { zh: row.hintZh || row.hintEn, en: row.hintEn || row.hintZh },
      }),
      ...(row.showKey !== '' && { showIf: { key: row.showKey, value: row.showValue } }),
    })),
  );
  return read.success ? read.data : undefined;
};

/** The rows of questions, to change them. */
export const rowsOfQuestions = (form: SurveyForm): QuestionRow[] =>
  form.map((one) => ({
    ...rowOfField(one),
    hintZh: one.hint?.zh ?? '',
    hintEn: one.hint?.en ?? '',
    showKey: one.showIf?.key ?? '',
    showValue: one.showIf?.value ?? '',
  }));

/** At most so many complete answers with a value; one more is not taken. */
export const SurveyQuota = z.object({ questionKey: text(40), answerValue: text(40), most: z.int32().min(1) });
export type SurveyQuota = z.output<typeof SurveyQuota>;
/** Whether each quota names a question of the form and one of its values. */
export const quotasFit = (form: readonly SurveyQuestion[], quotas: readonly SurveyQuota[]): boolean =>
  quotas.every(({ questionKey, answerValue }) => {
    const on = form.find(({ key }) => key === questionKey);
    return on !== undefined && valuesOfQuestion(on).includes(answerValue);
  });
/** The quotas that these answers count towards. */
export const quotasOf = (
  quotas: readonly SurveyQuota[],
  answers: Readonly<Record<string, unknown>>,
): SurveyQuota[] => quotas.filter(({ questionKey, answerValue }) => has(answers[questionKey], answerValue));
