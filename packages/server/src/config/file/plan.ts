import { createHash } from 'node:crypto';
import { configSection, fileChange } from '@renderdesk/contract';
import * as z from 'zod';
import { folded } from '../../core/uploads/fileColumns.rules.ts';
import { type KeptRow, plainValues } from './row.rules.ts';
import type { Section } from './sections.ts';

/** The name by which a configuration file is known. */
const fileFormat = 'renderdesk-configuration';
const fileVersion = 1;
const mostRows = 5000;
const File = z.object({
  format: z.literal(fileFormat),
  version: z.literal(fileVersion),
  sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown())).max(mostRows)),
});
export type ConfigurationFile = z.output<typeof File>;
type Values = Readonly<Record<string, unknown>>;

/** A file as it was written; undefined for anything else. */
export const readFile = (content: string): ConfigurationFile | undefined => {
  try {
    return File.safeParse(JSON.parse(content)).data;
  } catch {
    return undefined;
  }
};

export const nameOf = ({ code }: Pick<Section, 'code'>): string => configSection.entries[code].name;

const keyOf = (section: Section, values: Values): string =>
  JSON.stringify(
    section.keys.map((key) => {
      const value = values[key] ?? null;
      return typeof value === 'string' ? folded(value) : value;
    }),
  );

/** The fields of a row in the order of its part: those that name it first. */
const fieldsOf = (section: Section): string[] => [
  ...new Set([...section.keys, ...Object.keys(section.schema.shape)]),
];

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The configuration as a file; the same rows make the same text. */
export const writeFile = (
  parts: readonly { readonly section: Section; readonly rows: readonly KeptRow[] }[],
): string => {
  const written = parts.map(({ section, rows }) => {
    const fields = fieldsOf(section);
    const ordered = rows
      .map(({ values }) => ({ key: keyOf(section, values), values }))
      .toSorted((a, b) => compareText(a.key, b.key))
      .map(({ values }) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null])));
    return [nameOf(section), ordered] as const;
  });
  const file = { format: fileFormat, version: fileVersion, sections: Object.fromEntries(written) };
  return `${JSON.stringify(file, null, 2)}\n`;
};

/** A row that a file adds or changes. */
export interface PlannedRow {
  readonly section: Section;
  readonly values: Values;
  /** The row as it is; undefined for a new one. */
  readonly kept: KeptRow | undefined;
  readonly fields: readonly { readonly field: string; readonly before: string; readonly after: string }[];
}
interface Fault {
  readonly section: Section;
  readonly line: number;
  readonly field: string;
}
interface Counted {
  readonly section: Section;
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly onlyHere: number;
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** The rows of one part that a file adds or changes, and those that cannot be taken. */
export const planSection = (
  section: Section,
  o: {
    readonly rows: readonly Values[];
    readonly kept: readonly KeptRow[];
    /** Names of software that are here or in the file. */
    readonly software: ReadonlySet<string>;
  },
): { readonly counted: Counted; readonly planned: PlannedRow[]; readonly faults: Fault[] } => {
  const here = new Map(o.kept.map((row) => [keyOf(section, row.values), row]));
  const seen = new Set<string>();
  const planned: PlannedRow[] = [];
  const faults: Fault[] = [];
  let same = 0;
  for (const [at, typed] of o.rows.entries()) {
    const fault = (field: string) => faults.push({ section, line: at + 1, field });
    const read = section.schema.safeParse(typed);
    if (!read.success) {
      const [issue] = read.error.issues;
      const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
      fault(unknown ?? String(issue?.path[0] ?? ''));
      continue;
    }
    const values = plainValues(read.data);
    const { software } = values;
    const key = keyOf(section, values);
    if (typeof software === 'string' && !o.software.has(software)) fault('software');
    else if (seen.has(key)) fault(section.keys[0] ?? '');
    else {
      seen.add(key);
      const kept = here.get(key);
      const fields = fieldsOf(section)
        .filter((field) => values[field] !== undefined)
        .map((field) => ({
          field,
          before: textOf(kept?.values[field]),
          after: textOf(values[field]),
        }))
        .filter(({ before, after }) => before !== after);
      if (kept && fields.length === 0) same += 1;
      else planned.push({ section, values, kept, fields });
    }
  }
  const changed = planned.filter(({ kept }) => kept !== undefined).length;
  return {
    counted: {
      section,
      added: planned.length - changed,
      changed,
      same,
      onlyHere: [...here.keys()].filter((key) => !seen.has(key)).length,
    },
    planned,
    faults,
  };
};

/** What a difference is known by: the rows that change, with their versions. */
export const differenceOf = (planned: readonly PlannedRow[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        planned.map(({ section, values, kept, fields }) => [
          section.code,
          kept && [kept.id, kept.version],
          values,
          fields,
        ]),
      ),
    )
    .digest('hex');

const named = ({ values }: PlannedRow): string =>
  `${textOf(values['pluginName'])} ${textOf(values['pluginVersion'])}`;

/** New plugins after those that they need. */
export const inOrder = (planned: readonly PlannedRow[]): PlannedRow[] => {
  const left = [...planned];
  const ordered: PlannedRow[] = [];
  while (left.length > 0) {
    const waiting = new Set(left.filter(({ kept }) => !kept).map((row) => folded(named(row))));
    const free = left.findIndex(({ values }) => {
      const needs = (values['dependencies'] ?? []) as readonly string[];
      return !needs.some((one) => waiting.has(folded(one)));
    });
    ordered.push(...left.splice(Math.max(free, 0), 1));
  }
  return ordered;
};

/** How a planned row is shown: what names it, and what it does. */
export const lineOf = ({ section, values, kept, fields }: PlannedRow) => ({
  configSection: section.code,
  fileChange: kept ? fileChange.of.changed : fileChange.of.added,
  row: section.keys
    .map((key) => textOf(values[key]))
    .filter((part) => part !== '')
    .join(' · '),
  fields: fields
    .filter(({ field }) => !section.keys.includes(field))
    .map(({ field, before, after }) => ({ field, before: before.slice(0, 300), after: after.slice(0, 300) })),
});
