import * as z from 'zod';
import { DayText, Instant, text } from '../kernel/values.ts';
import { customFieldKind } from './session.codes.ts';

const kinds = customFieldKind.of;
type Kind = (typeof customFieldKind.codes)[number];

/** Kinds that choose among options. */
const choosing: ReadonlySet<Kind> = new Set([kinds.select, kinds.multi, kinds.checkbox, kinds.radio]);
/** Whether a kind chooses among options, so that it must have some. */
export const hasOptions = (kind: Kind): boolean => choosing.has(kind);

const Label = z.object({ zh: text(80), en: text(80) });

/** One field of a form that staff made: what it is called, what kind it is of, what it may hold. */
export const CustomField = z
  .object({
    /** Its name among the values; stays when the label changes. */
    key: z.string().regex(/^[a-z]\w{0,39}$/i),
    kind: customFieldKind.schema,
    label: Label,
    hint: z.object({ zh: z.string().trim().max(200), en: z.string().trim().max(200) }).optional(),
    required: z.boolean(),
    options: z
      .array(z.object({ value: text(40), label: Label }))
      .max(100)
      .optional(),
  })
  .refine((field) => hasOptions(field.kind) === (field.options ?? []).length > 0, { path: ['options'] })
  .refine(({ options = [] }) => new Set(options.map(({ value }) => value)).size === options.length, {
    path: ['options'],
  });
export type CustomField = z.output<typeof CustomField>;

/** The fields of a form in their order; no two of one name. */
export const CustomForm = z
  .array(CustomField)
  .max(100)
  .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length);
export type CustomForm = z.output<typeof CustomForm>;

/** A place on earth, in degrees. */
export const Position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Position = z.output<typeof Position>;

/** A file that was uploaded for a field. */
export const FileId = z.string().min(1).max(64).brand<'FileId'>();
export type FileId = z.output<typeof FileId>;
const files = z.array(FileId).max(10);

const some = (field: CustomField) => z.array(oneOf(field)).max(100);
const oneOf = ({ options = [] }: CustomField) => z.literal(options.map(({ value }) => value));

/** What a field of each kind holds; null for the kind that only says something. */
const schemas: { readonly [K in Kind]: (field: CustomField) => z.ZodType | null } = {
  [kinds.text]: () => text(200),
  [kinds.number]: () => z.number().min(-1e12).max(1e12),
  [kinds.select]: oneOf,
  [kinds.date]: () => DayText,
  [kinds.time]: () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  [kinds.datetime]: () => Instant,
  [kinds.switch]: () => z.boolean(),
  [kinds.multi]: some,
  [kinds.address]: () => text(300),
  [kinds.image]: () => files,
  [kinds.position]: () => Position,
  [kinds.scan]: () => text(200),
  [kinds.textarea]: () => text(4000),
  [kinds.info]: () => null,
  [kinds.file]: () => files,
  [kinds.checkbox]: some,
  [kinds.radio]: oneOf,
};

const required = (schema: z.ZodType): z.ZodType => (schema instanceof z.ZodArray ? schema.min(1) : schema);

/** What the values of a form must be: the same check in the browser, before they are sent, and on the server. */
export const valuesOf = (form: CustomForm): z.ZodObject =>
  z.object(
    Object.fromEntries(
      form.flatMap((field) => {
        const schema = schemas[field.kind](field);
        return schema === null ? [] : [[field.key, field.required ? required(schema) : schema.optional()]];
      }),
    ),
  );
