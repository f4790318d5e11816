import type { Readable } from 'node:stream';
import * as z from 'zod';
import {
  type ExportCall,
  fieldKind,
  type FieldKind,
  type FileFormat,
  type FilterWord,
  type Language,
  maskAnswer,
  type Picture,
  wordsOf,
  fill,
  textIn,
} from '@renderdesk/contract';
import type { Rest } from '../audit/operation.ts';
import type { Actor } from '../auth/actor.ts';
import type { Db } from '../db/db.ts';
import type { Listing } from '../calls/listing.ts';
import { streamRows } from '../calls/reading.ts';
import { pdfStream } from './pdf.ts';
import { pdfTexts } from './pdf.texts.ts';
import { businessTime } from '../http/apiError.ts';
import { namesOfFields } from './names.store.ts';
import { type Cell, xlsxStream, zippedCsvStream } from './spreadsheet.ts';
import { callLabel, codeLabel, fieldLabel } from '../calls/texts.ts';

/** The media type of each format. */
export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  pdf: 'application/pdf',
} as const satisfies Readonly<Record<FileFormat, string>>;

/** Input of an export: the filter of its list or a frozen selection; the columns; whether it is a PDF. */
export type ExportInput = Readonly<Record<string, unknown>> & {
  selectionId?: number;
  columns?: string[];
  fileFormat?: 'pdf';
};
export const formatOf = (call: ExportCall, input: ExportInput): FileFormat => input.fileFormat ?? call.format;

/** What the file is called: what it holds, and when, in business time. */
export const fileName = (
  call: ExportCall,
  { language, now }: { readonly language: Language; readonly now: Date },
  format: FileFormat,
): string => {
  const when = businessTime(now.getTime()).replace(/[- :]/g, '').slice(0, 12);
  return `${callLabel(language, call.of)}_${when}.${format}`;
};

/** Whose export it is, of what. */
export interface ExportOf {
  readonly c: {
    readonly actor: Actor;
    readonly now: Date;
    readonly platform: number;
    readonly language: Language;
  };
  readonly input: ExportInput;
  readonly ids?: readonly number[] | undefined;
  readonly rest?: Rest | undefined;
}

/** The file as it is written, row by row; `onRows` hears how many went. */
export const fileStream = async (
  db: Db,
  call: ExportCall,
  list: Listing,
  what: ExportOf,
  onRows: (count: number) => void | Promise<void> = () => undefined,
): Promise<Readable> => {
  const { language } = what.c;
  const columns = what.input.columns ?? call.columns;
  const names = {
    ...(await namesOfFields(db, numbered(call, [...columns, ...Object.keys(call.of.query.shape)]), language)),
    ...(await list.names?.(db, language)),
  };
  const cellOf = columns.map((column) => cellWriter(call, column, language, names[column]));
  const rows = streamRows(
    list,
    db,
    { input: what.input as never, actor: what.c.actor, now: what.c.now, platform: what.c.platform },
    { ...(what.rest && { rest: what.rest }), ...(what.ids && { ids: what.ids }) },
  );
  const cells = async function* () {
    for await (const part of rows as AsyncIterable<Record<string, unknown>[]>) {
      await onRows(part.length);
      yield part
        .map((row) => maskAnswer(call.of.row, row))
        .map((row) => columns.map((column, at) => (cellOf[at] as (value: unknown) => Cell)(row[column])));
    }
  };
  const header = columns.map((column) => fieldLabel(language, call.area, column));
  const name = callLabel(language, call.of);
  switch (formatOf(call, what.input)) {
    case 'xlsx':
      return xlsxStream({ sheet: name, header, rows: cells() });
    case 'zip':
      return zippedCsvStream({ name, header, rows: cells() });
    case 'pdf': {
      const says = (key: keyof typeof pdfTexts) => textIn(pdfTexts[key], language);
      return pdfStream({
        title: name,
        notes: notesOf(call, what, names),
        header,
        rows: cells(),
        pageWords: (page) => fill(says('page'), { page }),
      });
    }
  }
};

/** Below a PDF's title: by what it was filtered, who made it, and when. */
const notesOf = (
  call: ExportCall,
  { c, input }: ExportOf,
  names: Readonly<Record<string, ReadonlyMap<number, string>>>,
): string[] => {
  const { language } = c;
  const says = (key: keyof typeof pdfTexts) => textIn(pdfTexts[key], language);
  const word = (found: FilterWord): string => {
    switch (found.kind) {
      case 'code':
        return found.codes
          .map((code) => codeLabel(language, call.area, { name: found.table }, code))
          .join(', ');
      case 'named':
        return found.ids.map((id) => names[found.field]?.get(id) ?? String(id)).join(', ');
      case 'time':
        return businessTime(found.at);
      case 'yes':
        return says('yes');
      case 'text':
        return found.text;
    }
  };
  // The ends of a span: what their column would be called differs from list to list and is another column's name in some.
  const ends: Readonly<Record<string, string>> = { startTime: says('from'), endTime: says('until') };
  const filter = wordsOf(call, input).map(
    (found) => `${ends[found.field] ?? fieldLabel(language, call.area, found.field)}: ${word(found)}`,
  );
  const words = [...(input.selectionId === undefined ? [] : [says('selection')]), ...filter];
  return [
    `${says('filter')}: ${words.length === 0 ? says('everything') : words.join(' · ')}`,
    fill(says('made'), { name: c.actor.reallyName, time: businessTime(c.now.getTime()) }),
  ];
};

/** Whether rows of a list name a member of staff next to the number. */
const namesStaff = (call: ExportCall): boolean =>
  ['adminName', 'userName', 'reallyName'].some((field) => field in call.of.row.shape);

/** The fields that hold numbers and no codes, and whose rows do not have the name anyway. */
const numbered = (call: ExportCall, fields: readonly string[]): string[] =>
  fields.filter((field) => {
    const schema = call.of.row.shape[field] ?? call.of.query.shape[field];
    const kind = schema && fieldKind(schema).kind;
    if (field === 'adminId' && namesStaff(call)) return false;
    return kind === 'number' || (kind === 'list' && schema && elementOf(schema)?.kind === 'number');
  });

/** What the elements of a list are. */
const elementOf = (schema: z.core.$ZodType): FieldKind | undefined => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return elementOf(schema.def.innerType);
  return schema instanceof z.ZodArray ? fieldKind(schema.def.element) : undefined;
};

/** How a column's values are written, from what its field is. */
export const cellWriter = (
  call: ExportCall,
  column: string,
  language: Language,
  names: ReadonlyMap<number, string> | undefined,
): ((value: unknown) => Cell) => {
  const schema = call.of.row.shape[column];
  const field = schema ? fieldKind(schema) : ({ kind: 'other' } as const);
  /** One of a list: a code, something that has a name, or what it is. */
  const element = schema ? elementOf(schema) : undefined;
  const oneOf = (value: unknown): string => {
    if (names) return names.get(Number(value)) ?? String(value);
    if (element?.kind === 'code') return codeLabel(language, call.area, element.table, Number(value));
    if (typeof value !== 'object' || value === null) return String(value);
    return Object.entries(value)
      .filter(([key, one]) => typeof one === 'string' && one !== '' && !/id$/i.test(key))
      .map(([, one]) => String(one))
      .join(' ');
  };
  const present = (value: unknown): Cell => {
    if (names && !Array.isArray(value)) return { text: names.get(Number(value)) ?? String(value) };
    switch (field.kind) {
      case 'code':
        return { text: codeLabel(language, call.area, field.table, Number(value)) };
      case 'instant':
        return { at: Number(value) };
      case 'money':
      case 'number':
      case 'bytes':
      case 'duration':
        return { number: String(value) };
      case 'picture':
        return { text: (value as Picture).url };
      case 'flag':
        return { text: textIn(pdfTexts[value === true ? 'yes' : 'no'], language) };
      case 'list':
        return { text: Array.isArray(value) ? value.map(oneOf).join(', ') : '' };
      default:
        return { text: String(value) };
    }
  };
  return (value) => (value === null || value === undefined ? null : present(value));
};
