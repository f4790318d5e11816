import * as z from 'zod';
import { allCalls, type AnyCall } from '@renderdesk/contract';
import { checkInput } from '../core/http/input.ts';
import { ApiError } from '../core/http/apiError.ts';

type Input = Readonly<Record<string, unknown>>;

/** Values that pass for a number, a list or a text, and are more than a column holds or mean something to somebody else. */
const odd: readonly unknown[] = [
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  2 ** 15,
  0,
  -1,
  [Number.MAX_SAFE_INTEGER],
  [2 ** 31],
  String(Number.MAX_SAFE_INTEGER),
  '',
  '%_\\',
  "'; --",
  '\u202e\u{1f3ac}',
  'x'.repeat(3000),
  null,
  [],
  {},
];

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** The ends of what a schema names: first and last code, smallest and largest number, longest text, a list of each. */
const endsOf = (schema: JsonSchema): readonly unknown[] => {
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return [schema.enum[0], schema.enum.at(-1)];
  if (schema.anyOf) return schema.anyOf.flatMap(endsOf);
  switch (schema.type) {
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number':
      return [schema.minimum ?? 0, schema.maximum ?? 1, 1];
    case 'string':
      return ['1', '1'.repeat(schema.maxLength ?? 10)];
    case 'array':
      return endsOf(schema.items ?? {}).map((each) => [each]);
    default:
      return [];
  }
};

/** A query or a form carries texts only. */
const onTheWire = (call: AnyCall, value: unknown): unknown =>
  call.method !== 'GET' && call.kind !== 'upload'
    ? value
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** Whether a call takes an input; what its schema makes of any other is a refusal and never a crash. */
export const isAccepted = (call: AnyCall, input: unknown): boolean => {
  try {
    checkInput(call, input, 'zh');
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

/** The names of a call's fields, of a list its sorts and paging too. */
export const fieldsOf = (call: AnyCall): readonly string[] =>
  'shape' in call.input ? Object.keys(call.input.shape as object) : [];

/** For each field the odd values that the call takes there, the rest of its input being the sample's. */
const acceptedValues = (call: AnyCall, sample: Input): ReadonlyMap<string, readonly unknown[]> => {
  const schema = z.toJSONSchema(call.input as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema;
  return new Map(
    fieldsOf(call).map((field) => {
      const values = [...odd, ...endsOf(schema.properties?.[field] ?? {})].map((value) =>
        onTheWire(call, value),
      );
      const different = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
      const left = { ...sample, [field]: undefined };
      return [
        field,
        [
          ...(field in sample && isAccepted(call, left) ? [undefined] : []),
          ...different.filter((value) => isAccepted(call, { ...sample, [field]: value })),
        ],
      ];
    }),
  );
};

/** So many odd inputs are dealt out to all calls together, at least `fewest` to each: more calls do not make the run longer for ever. */
const budget = 2400;
const fewest = 4;

/**
 * Changes of a call's sample under which its schema still takes it: half of the fields at a time are odd, until each
 * field had each of its odd values or the call has had its share of the budget. Calls begin at different values.
 */
export const oddInputs = (call: AnyCall, whole: Input): readonly Input[] => {
  // A file is no field of the schema; the server checks it by its content.
  const { file: _, ...sample } = whole;
  const fields = [...acceptedValues(call, sample)];
  const all = 2 * Math.max(0, ...fields.map(([, values]) => values.length));
  const share = Math.max(fewest, Math.ceil(budget / allCalls.length));
  const first = allCalls.indexOf(call);
  return Array.from({ length: Math.min(all, share) }, (_, at) => first + at)
    .map((row) => {
      let changes: Input = {};
      fields.forEach(([field, values], at) => {
        if (values.length === 0 || (row + at) % 2 === 1) return;
        const more = { ...changes, [field]: values[(row >> 1) % values.length] };
        // Two fields may stand against each other, as a start after its end does.
        if (isAccepted(call, { ...sample, ...more })) changes = more;
      });
      return changes;
    })
    .filter((changes) => Object.keys(changes).length > 0);
};
