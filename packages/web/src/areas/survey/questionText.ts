import { customFieldKind, type Instant, type Language, type SurveyQuestion } from '@renderdesk/contract';
import { formatTime } from '../../kit/show/index.ts';
import type { useSurveyText } from './survey.texts.ts';

type Text = ReturnType<typeof useSurveyText>;

/** One value of an answer in words. */
export const valueText = (
  { kind, options = [] }: SurveyQuestion,
  value: unknown,
  { t, language }: { readonly t: Text; readonly language: Language },
): string => {
  if (kind === customFieldKind.of.switch) return String(value) === 'true' ? t('yes') : t('no');
  if (kind === customFieldKind.of.datetime) return formatTime(value as Instant);
  if (typeof value === 'object' && value !== null) return Object.values(value).join(', ');
  return options.find((one) => one.value === value)?.label[language] ?? String(value);
};
/** An answer in words; empty where there is none. */
export const answerText = (
  question: SurveyQuestion,
  answer: unknown,
  c: { readonly t: Text; readonly language: Language },
): string => {
  if (answer === undefined || answer === null) return '';
  const values: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  return values.map((value) => valueText(question, value, c)).join('; ');
};
