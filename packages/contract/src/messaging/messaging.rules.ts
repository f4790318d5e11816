import { businessOffset, hour, minute } from '../kernel/time.ts';
import type { TemplateType } from './messaging.codes.ts';

/** A text message is at most so many characters (the strictest provider). */
export const longestSms = 500;
/** A scheduled push is fixed so long before its time. */
export const pushFixed = 5 * minute;
/** Marketing is sent within these hours of the business day, and so often to one number within an hour. */
export const marketingHours = { from: 8, until: 22 } as const;
export const marketingPerHour = 4;
/** A push stops by itself when more than this share of at least so many has failed. */
export const stopShare = { failed: 0.2, of: 50 } as const;

const variable = /\{(\w*)\}/g;
export const smsVariables = ['name', 'userId'] as const;
/** Words that end the messages of a marketing template, by any provider. */
const optOut = /拒收请回复R|回T退订|回复?TD?退订|Reply (?:STOP|T) to opt out/iu;
const advertising = /优惠|促销|折扣|特价|立减|返利|抽奖|中奖|discount|sale\b|promo/iu;

export type TemplateFault = 'variables' | 'adjacent' | 'brackets' | 'optOut' | 'advertising';
/** What is wrong with the content of a template; undefined if nothing (lifecycles §16, providers' rules). */
export const templateFault = (type: TemplateType, content: string): TemplateFault | undefined => {
  const names = [...content.matchAll(variable)].map(([, name]) => name ?? '');
  if (names.some((name) => !(smsVariables as readonly string[]).includes(name))) return 'variables';
  if (/\}\{/.test(content)) return 'adjacent';
  if (/[【】]/u.test(content)) return 'brackets';
  if (type === 2 && !optOut.test(content)) return 'optOut';
  if (type === 1 && advertising.test(content)) return 'advertising';
  return undefined;
};

/** The message that one receiver gets. */
export const renderSms = (content: string, of: { readonly name: string; readonly userId: number }): string =>
  content.replaceAll(variable, (_, name: string) => (name === 'name' ? of.name : String(of.userId)));

/** When a marketing message may be sent: at once within its hours, else when they begin again. */
export const marketingTime = (now: Date): Date => {
  const local = new Date(now.getTime() + businessOffset);
  const at = local.getUTCHours();
  if (at >= marketingHours.from && at < marketingHours.until) return now;
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  const days = at >= marketingHours.until ? 1 : 0;
  return new Date(midnight + (days * 24 + marketingHours.from) * hour - businessOffset);
};
