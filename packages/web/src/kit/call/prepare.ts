import type { AnyCall } from '@renderdesk/contract';

/** Fields that a query may send; undefined for a call that is no query. */
const queryFields = (call: AnyCall): Readonly<Record<string, unknown>> | undefined => {
  switch (call.kind) {
    case 'list':
      return call.query.shape;
    case 'export':
      return call.of.query.shape;
    case 'read':
      return call.input.shape;
    default:
      return undefined;
  }
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/**
 * Body of a call as it is sent (overview §5). Queries omit empty fields, send true as 1, always send `keywords` when
 * they have the field, and omit a user name when there is a userId. Commands are sent unchanged, because an empty field
 * is a change there.
 */
export const prepare = (call: AnyCall, input: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const fields = queryFields(call);
  if (!fields) return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const sent: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(input)) {
    if (!isEmpty(value)) sent[key] = value === true ? 1 : value;
  }
  if ('keywords' in fields) sent['keywords'] = input['keywords'] ?? '';
  if (sent['userId'] !== undefined) delete sent['userName'];
  return sent;
};

/** A prepared body as a query string, arrays as repeated names; empty when there is nothing to say. */
export const queryString = (body: Readonly<Record<string, unknown>>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(body)) {
    for (const item of Array.isArray(value) ? value : [value]) search.append(key, String(item));
  }
  const text = search.toString();
  return text && `?${text}`;
};
