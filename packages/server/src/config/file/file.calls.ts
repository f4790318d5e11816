import { configFile, configSection, type Language, textIn } from '@renderdesk/contract';
import { type Actor, mayCall } from '../../core/auth/actor.ts';
import type { Effects } from '../../core/calls/effects.ts';
import { type Route, serve } from '../../core/calls/serve.ts';
import type { Db } from '../../core/db/db.ts';
import { ApiError, badFields } from '../../core/http/apiError.ts';
import {
  type ConfigurationFile,
  differenceOf,
  inOrder,
  lineOf,
  nameOf,
  planSection,
  type PlannedRow,
  readFile,
  writeFile,
} from './plan.ts';
import { keptRowsOf, softwareIds } from './rows.store.ts';
import { type Section, sections } from './sections.ts';

const shownLines = 300;
const shownFaults = 100;
/** Parts that cost customers something. */
const { softwareFees, prices, rate, plugins, software } = configSection.of;
const money: ReadonlySet<number> = new Set([softwareFees, prices, rate]);

const isIn = (file: ConfigurationFile, section: Section): boolean => nameOf(section) in file.sections;

/** What a file does here, for somebody. Throws `fileNotAccepted`. */
const planOf = async (
  db: Db,
  c: {
    readonly actor: Actor;
    readonly now: Date;
    readonly language: Language;
    readonly input: { readonly content: string };
  },
) => {
  const file = readFile(c.input.content);
  const unknown =
    file && Object.keys(file.sections).find((name) => !sections.some((one) => nameOf(one) === name));
  if (!file || unknown !== undefined)
    throw new ApiError('fileNotAccepted', {
      reason: unknown ?? textIn(['not a configuration file', '不是配置文件'], c.language),
    });
  const mine = sections.filter((one) => isIn(file, one) && mayCall(c.actor, one.add.access));
  const added = mine.some((one) => one.code === software) ? (file.sections['software'] ?? []) : [];
  const names = new Set([
    ...(await softwareIds(db)).keys(),
    ...added.map(({ softwareName }) => String(softwareName)),
  ]);
  const parts = [];
  for (const section of mine) {
    const kept = await keptRowsOf(db, section.code, c.now);
    parts.push(planSection(section, { rows: file.sections[nameOf(section)] ?? [], kept, software: names }));
  }
  const planned = parts.flatMap((part) => part.planned);
  return {
    parts,
    planned,
    faults: parts.flatMap((part) => part.faults),
    skipped: sections.filter((one) => isIn(file, one) && !mine.includes(one)),
    hasMoney: planned.some(({ section }) => money.has(section.code)),
    difference: differenceOf(planned),
  };
};

type Command = (c: unknown) => Promise<unknown>;

/** The configuration as a file; `routes` write its rows, each as its own screen does. */
export const configFileCalls = (routes: readonly Route[]): Route[] => {
  const handlerOf = (call: unknown): Command => {
    const route = routes.find((one) => one.call === call);
    if (!route) throw new Error('a part of the configuration file has no command');
    return route.handler as Command;
  };

  return serve(configFile, {
    export: async ({ db, actor, now }) => {
      const parts = [];
      for (const section of sections)
        if (mayCall(actor, section.add.access))
          parts.push({ section, rows: await keptRowsOf(db, section.code, now) });
      return {
        name: `configuration-${now.toISOString().slice(0, 10)}.json`,
        content: writeFile(parts),
      };
    },

    compare: async (c) => {
      const { parts, planned, faults, skipped, hasMoney, difference } = await planOf(c.db, c);
      const counted = parts.map(({ counted: { section, ...counts } }) => ({
        configSection: section.code,
        ...counts,
        isSkipped: false,
      }));
      const nothing = { added: 0, changed: 0, same: 0, onlyHere: 0, isSkipped: true };
      return {
        sections: [...counted, ...skipped.map(({ code }) => ({ configSection: code, ...nothing }))],
        lines: planned.slice(0, shownLines).map(lineOf),
        faults: faults
          .slice(0, shownFaults)
          .map(({ section, line, field }) => ({ configSection: section.code, line, field })),
        hasMoney,
        difference,
      };
    },

    apply: async (c) => {
      const { tx, input, effects } = c;
      const { parts, faults, hasMoney, difference } = await planOf(tx, c);
      const [fault] = faults;
      if (fault)
        throw new ApiError('fileNotAccepted', {
          reason: `${nameOf(fault.section)}, ${fault.line}: ${fault.field}`,
        });
      if (difference !== input.difference) throw new ApiError('changedMeanwhile', null);
      if (hasMoney && input.validFrom === undefined) throw badFields('validFrom');
      let weight = 0;
      let ids = await softwareIds(tx);
      const write = async ({ section, values, kept }: PlannedRow): Promise<void> => {
        const { software: name, ...fields } = values;
        const call = kept && section.update ? section.update : section.add;
        const given = {
          ...fields,
          ...(name !== undefined && { cgId: name === null ? null : ids.get(String(name)) }),
          ...(kept && section.update && { [section.id]: kept.id, version: kept.version }),
          ...(money.has(section.code) && { validFrom: input.validFrom, reason: input.reason }),
        };
        const own: Effects = { ...effects, weight: 0 };
        await handlerOf(call)({ ...c, input: given, effects: own });
        weight = Math.max(weight, own.weight ?? 0);
        if (own.alwaysSecond) effects.alwaysSecond = true;
      };
      for (const { counted, planned } of parts) {
        const { code } = counted.section;
        for (const row of code === plugins ? inOrder(planned) : planned) await write(row);
        if (code === software) ids = await softwareIds(tx);
      }
      effects.weight = weight;
      effects.reason = input.reason;
      const sum = (field: 'added' | 'changed') =>
        parts.reduce((total, { counted }) => total + counted[field], 0);
      return { added: sum('added'), changed: sum('changed') };
    },
  });
};
