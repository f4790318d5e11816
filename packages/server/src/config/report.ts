import {
  type ConfigFinding,
  configFinding,
  currency,
  type Language,
  nodeOs,
  platformKind,
  type SetupStep,
  setupStep,
} from '@renderdesk/contract';
import type { Config } from '../core/config.ts';
import { codeLabel } from '../core/calls/texts.ts';
import type { Db } from '../core/db/db.ts';
import { type Found, findingsOf, stepsDone } from './report.store.ts';

/** The configuration report: findings with the names of what they concern. */
export const configReport = async (
  db: Db,
  o: { readonly now: Date; readonly language: Language; readonly only?: readonly ConfigFinding[] },
) => {
  const named = ({ name, kind, currency: money, os }: Found): string =>
    [
      name,
      kind !== undefined && codeLabel(o.language, 'session', platformKind, kind),
      money !== undefined && codeLabel(o.language, 'session', currency, money),
      os !== undefined && codeLabel(o.language, 'session', nodeOs, os),
    ]
      .filter((part) => typeof part === 'string')
      .join(' · ');
  const found = await findingsOf(db, o, o.only ?? configFinding.codes);
  return found.map(({ finding, count, first }) => ({
    configFinding: finding,
    count,
    names: first.map(named).filter((name) => name !== ''),
  }));
};

/** What of a new installation is done, by the database and the environment. */
export const setupSteps = async (
  db: Db,
  o: { readonly now: Date; readonly config: Config },
): Promise<{ setupStep: SetupStep; isDone: boolean }[]> => {
  const { config, now } = o;
  const stored = await stepsDone(db, now);
  const done: Readonly<Record<string, boolean>> = {
    ...stored,
    rate: (await findingsOf(db, { now, language: 'en' }, [configFinding.of.rateNotSet])).length === 0,
    messages: config.smtpUrl !== undefined && config.sms !== undefined,
    storage: config.namesStorage,
  };
  return setupStep.codes.map((code) => ({
    setupStep: code,
    isDone: done[setupStep.entries[code].name] === true,
  }));
};
