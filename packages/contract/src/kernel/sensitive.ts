import * as z from 'zod';

/**
 * What a sensitive value is, which says how much of it may be shown. A secret is never shown and never kept; `words` are what somebody
 * wrote freely, of whom and what one cannot know: they stand where they were written and can be erased there.
 */
export type SensitiveKind = 'secret' | 'phone' | 'email' | 'bank' | 'identity' | 'words';

interface Sensitivity {
  readonly kind: SensitiveKind;
  readonly shown: boolean;
}
const sensitivities = z.registry<Sensitivity>();

/**
 * Marks a field as sensitive, once and where it is declared. From that follow: the answer carries it masked, records and
 * logs never hold it whole, exports neither. A `reveal` call returns it whole to people with the key, and leaves a record.
 * `shown`: the answer carries it whole all the same (a person's own number, a secret that is shown once).
 */
export const sensitive = <T extends z.ZodType>(
  kind: SensitiveKind,
  schema: T,
  o: { readonly shown?: true } = {},
): T => {
  sensitivities.add(schema, { kind, shown: o.shown === true });
  return schema;
};

const wrappers = new Set([
  'optional',
  'nullable',
  'default',
  'prefault',
  'nonoptional',
  'readonly',
  'catch',
  'success',
]);
type Side = 'input' | 'output';
type Schema = z.core.$ZodType;
/** What a schema is made of, as far as it is walked here; which parts there are depends on `type`. */
interface Def {
  readonly type: string;
  readonly innerType: Schema;
  readonly getter: () => Schema;
  readonly in: Schema;
  readonly out: Schema;
  readonly shape: Readonly<Record<string, Schema>>;
  readonly element: Schema;
  readonly valueType: Schema;
  readonly options: readonly Schema[];
  readonly items: readonly Schema[];
}
const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def;

/** A schema without its wrappers: optional, nullable, a default, a pipe's other side. */
const bare = (schema: Schema, side: Side): Schema => {
  if (sensitivities.get(schema)) return schema;
  const def = defOf(schema);
  if (wrappers.has(def.type)) return bare(def.innerType, side);
  if (def.type === 'lazy') return bare(def.getter(), side);
  if (def.type !== 'pipe') return schema;
  // Marked on either side is marked; else the side that has the shape of the value.
  const [one, other] = side === 'input' ? ([def.in, def.out] as const) : ([def.out, def.in] as const);
  const found = bare(one, side);
  const beside = bare(other, side);
  return !sensitivities.get(found) && (sensitivities.get(beside) || defOf(found).type === 'transform')
    ? beside
    : found;
};

/** How sensitive a field is, whatever wraps its schema; undefined where it is not. */
export const sensitivityOf = (schema: Schema): SensitiveKind | undefined =>
  sensitivities.get(bare(schema, 'input'))?.kind;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The option of a union that a value can be of, by its shape. */
const optionFor = (options: readonly Schema[], value: unknown, side: Side): Schema | undefined => {
  const fits = (schema: Schema): boolean => {
    const { type } = defOf(bare(schema, side));
    if (Array.isArray(value)) return type === 'array' || type === 'tuple';
    if (isObject(value)) return type === 'object' || type === 'record';
    return !['array', 'tuple', 'object', 'record'].includes(type);
  };
  const fitting = options.filter(fits);
  return fitting.find((schema) => sensitivities.get(bare(schema, side))) ?? fitting[0];
};

/** What is left of a sensitive value on a screen or in a record. */
export const masked = (kind: SensitiveKind, value: unknown): unknown => {
  if (value === null || value === undefined || value === '') return value;
  if (typeof value !== 'string') return '***';
  if (kind === 'phone' && value.length >= 9) return `${value.slice(0, 3)}****${value.slice(-4)}`;
  if (kind === 'email' && value.includes('@'))
    return `${value.slice(0, 1)}***${value.slice(value.lastIndexOf('@'))}`;
  if (kind === 'bank' && value.length >= 12) return `**** ${value.slice(-4)}`;
  if (kind === 'identity' && value.length >= 12) return `${value.slice(0, 3)}***${value.slice(-2)}`;
  return '***';
};

const tainted = new WeakMap<Schema, boolean>();
/** Whether anything in a schema is masked on the wire; found once a schema. */
const holdsMasked = (schema: Schema): boolean => {
  const core = bare(schema, 'output');
  const known = tainted.get(core);
  if (known !== undefined) return known;
  // A schema that holds itself is looked at once.
  tainted.set(core, false);
  const own = sensitivities.get(core);
  const found = own ? !own.shown : inside(core).some(holdsMasked);
  tainted.set(core, found);
  return found;
};

const inside = (core: Schema): readonly Schema[] => {
  const def = defOf(core);
  switch (def.type) {
    case 'object':
      return Object.values(def.shape);
    case 'array':
      return [def.element];
    case 'record':
      return [def.valueType];
    case 'union':
      return def.options;
    case 'tuple':
      return def.items;
    default:
      return [];
  }
};

/** An answer as it leaves the house: its sensitive fields masked. The same value where the schema has none. */
export const maskAnswer = <T>(schema: Schema, value: T): T => maskWith(maskerOf(schema), value) as T;

type Masker = (value: unknown) => unknown;
const maskWith = (mask: Masker | undefined, value: unknown): unknown =>
  mask === undefined || value === null || value === undefined ? value : mask(value);

const maskers = new WeakMap<Schema, { readonly mask: Masker | undefined }>();
/** What masks the values of a schema, undefined where it has nothing to mask: made once, since lists ask for each field of each row. */
const maskerOf = (schema: Schema): Masker | undefined => {
  const known = maskers.get(schema);
  if (known) return known.mask;
  const mask = holdsMasked(schema) ? makeMasker(bare(schema, 'output')) : undefined;
  maskers.set(schema, { mask });
  return mask;
};

/** Parts are made when a value first has them, so that a schema may hold itself. A value of another form is masked whole. */
const makeMasker = (core: Schema): Masker => {
  const own = sensitivities.get(core);
  if (own) return (value) => masked(own.kind, value);
  const def = defOf(core);
  switch (def.type) {
    case 'union':
      return (value) => {
        const option = optionFor(def.options, value, 'output');
        return option ? maskAnswer(option, value) : value;
      };
    case 'array':
      return (value) =>
        Array.isArray(value) ? value.map((one) => maskWith(maskerOf(def.element), one)) : '***';
    case 'record':
      return (value) =>
        isObject(value)
          ? Object.fromEntries(
              Object.entries(value).map(([key, one]) => [key, maskAnswer(def.valueType, one)]),
            )
          : '***';
    case 'object': {
      let fields: (readonly [string, Masker])[] | undefined;
      return (value) => {
        if (!isObject(value)) return '***';
        fields ??= Object.entries(def.shape).flatMap(([key, field]) => {
          const mask = maskerOf(field);
          return mask ? [[key, mask] as const] : [];
        });
        const copy: Record<string, unknown> = { ...value };
        for (const [key, mask] of fields) if (Object.hasOwn(copy, key)) copy[key] = maskWith(mask, copy[key]);
        return copy;
      };
    }
    default:
      return () => '***';
  }
};

/** A record keeps only the length of a longer list; the ids are kept separately. */
const listed = 50;
const texts = 2000;
/** jsonb holds neither NUL nor half a surrogate pair; a record of hostile input must still be written. */
const storable = (text: string): string => text.slice(0, texts).replaceAll('\u0000', '\ufffd').toWellFormed();

/**
 * An input as a record or a log may hold it: sensitive fields masked, secrets gone, fields that the schema does not know
 * counted and left out (whatever a caller put there by mistake), long lists as their length.
 */
export const redacted = (schema: Schema, value: unknown): unknown => {
  if (value === null || value === undefined) return value;
  const core = bare(schema, 'input');
  const own = sensitivities.get(core);
  if (own) return own.kind === 'secret' ? '***' : masked(own.kind, storableOf(value));
  const def = defOf(core);
  switch (def.type) {
    case 'union': {
      const option = optionFor(def.options, value, 'input');
      return option ? redacted(option, value) : outOfPlace(value);
    }
    case 'array':
      if (!Array.isArray(value)) return outOfPlace(value);
      return value.length > listed
        ? `${value.length} entries`
        : value.map((one) => redacted(def.element, one));
    case 'record':
      if (!isObject(value)) return outOfPlace(value);
      return Object.fromEntries(
        Object.entries(value)
          .slice(0, listed)
          .map(([key, one]) => [storable(key), redacted(def.valueType, one)]),
      );
    case 'object': {
      if (!isObject(value)) return outOfPlace(value);
      const shape = def.shape;
      const known = Object.entries(shape)
        .filter(([key]) => value[key] !== undefined)
        .map(([key, field]): [string, unknown] => [key, redacted(field, value[key])]);
      const unknown = Object.keys(value).filter((key) => !Object.hasOwn(shape, key)).length;
      return Object.fromEntries(unknown > 0 ? [...known, ['(unknown fields)', unknown]] : known);
    }
    case 'unknown':
    case 'any':
      return plain(value);
    default:
      return isObject(value) || Array.isArray(value) ? outOfPlace(value) : storableOf(value);
  }
};

const storableOf = (value: unknown): unknown => (typeof value === 'string' ? storable(value) : value);
/** A value of a form that the schema does not have there: what it holds is anybody's guess, so its form alone is kept. */
const outOfPlace = (value: unknown): string => `(${Array.isArray(value) ? 'list' : typeof value})`;

/** What a schema leaves open, to a depth and length that a record can bear. */
const plain = (value: unknown, depth = 0): unknown => {
  if (Array.isArray(value))
    return value.length > listed || depth > 3
      ? `${value.length} entries`
      : value.map((one) => plain(one, depth + 1));
  if (!isObject(value)) return storableOf(value);
  if (depth > 3) return '(object)';
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, listed)
      .map(([key, one]) => [storable(key), plain(one, depth + 1)]),
  );
};
