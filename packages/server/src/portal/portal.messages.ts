import {
  errorCodes,
  type ErrorName,
  errorPattern,
  fill,
  type Language,
  type Pair,
  textIn,
} from '@renderdesk/contract';
import { partnerTexts } from '@renderdesk/contract/portal/portalErrors.texts.ts';
import { type ApiError, messageOf } from '../core/http/apiError.ts';

type Data = Readonly<Record<string, unknown>>;
type Words = (typeof partnerTexts)[ErrorName];

const words = new Map<number, Words>(
  Object.entries(partnerTexts).map(([name, text]) => [errorCodes[name as ErrorName], text]),
);
const isPair = (text: Words): text is Pair => Array.isArray(text);

/** What of a refusal stays with us: who of the staff did something, and where the customers' storage lies. */
const ours = new Set(['by', 'folder']);

/** The fields of a refusal by their names in the request, each by its place: `lines.0.amount`. */
const fieldsOf = ({ issues }: Data, between: string): string | undefined =>
  Array.isArray(issues)
    ? [...new Set(issues.map(({ path }: { readonly path: string }) => path || 'body'))].join(between)
    : undefined;

/** A text of ours for a refusal; undefined where there is none, or the refusal does not know what it would say. */
const ownText = (code: number, data: Data, language: Language): string | undefined => {
  const own = words.get(code);
  const pair = isPair(own) ? own : own?.[String(data['why'])];
  const text = pair && textIn(pair, language);
  const isKnown = text && [...text.matchAll(/\{(\w+)\}/g)].every(([, key = '']) => data[key] !== undefined);
  return isKnown ? fill(text, data) : undefined;
};

/** A refusal as partners hear it: in their words, with the fields that they sent, and without what is ours. */
export const notifyPartner = (
  { code, data }: Pick<ApiError, 'code' | 'data'>,
  language: Language,
): { readonly message: string; readonly data: unknown } => {
  const isSaid = typeof data === 'object' && data !== null;
  const told: Data = Object.fromEntries(Object.entries(data ?? {}).filter(([key]) => !ours.has(key)));
  const fields = fieldsOf(told, language === 'zh' ? '、' : ', ');
  const said = { ...told, ...(fields !== undefined && { fields }) };
  return {
    message: ownText(code, said, language) ?? messageOf(code, language, said),
    data: isSaid ? said : data,
  };
};

/** What a code says to partners, for documentation; of several reasons each by its name. */
export const partnerPattern = (code: number): string | undefined => {
  const own = words.get(code);
  if (!own) return errorPattern(code);
  if (isPair(own)) return textIn(own, 'en');
  return Object.entries(own)
    .map(([why, text]) => `${why}: ${textIn(text, 'en')}`)
    .join(' ');
};
