import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Email, organizations, renders, text, tiers } from '@renderdesk/contract';
import { cleaned, isRequired, isSame, problemsOf, rebased, refusedPaths, rowSchema } from './draft.ts';

const form = z.object({
  name: text(5),
  email: Email,
  remark: z.string().trim().max(3),
  type: z.literal([2, 3]).nullable(),
  reason: text(10).optional(),
  limit: z.int().min(1).max(10).nullable(),
});
const good = { name: 'abc', email: 'a.b@c.de', remark: '', type: null, limit: 3 };

describe('a draft', () => {
  it('gets its problems by field', () => {
    expect(problemsOf(form, good)).toEqual({});
    expect(problemsOf(form, { ...good, name: '   ' })).toEqual({ name: { kind: 'required' } });
    expect(problemsOf(form, { ...good, name: 'abcdef' })).toEqual({ name: { kind: 'tooLong', max: 5 } });
    expect(problemsOf(form, { ...good, limit: 11 })).toEqual({ limit: { kind: 'tooBig', max: 10 } });
    expect(problemsOf(form, { ...good, limit: 0 })).toEqual({ limit: { kind: 'tooSmall', min: 1 } });
    expect(problemsOf(form, { ...good, limit: 1.5 })).toEqual({ limit: { kind: 'wholeNumber' } });
    expect(problemsOf(form, { ...good, email: 'a@b' })).toMatchObject({ email: {} });
    expect(problemsOf(form, {})).toMatchObject({ name: { kind: 'required' }, email: { kind: 'required' } });
  });
  it('sends an emptied field as the nothing that its schema has', () => {
    const emptied = { ...good, remark: '  ', type: undefined, reason: '', limit: '' };
    expect(cleaned(form, emptied)).toEqual({
      name: 'abc',
      email: 'a.b@c.de',
      remark: '',
      type: null,
      limit: null,
    });
  });
  it('leaves out what the command does not know', () => {
    expect(cleaned(organizations.update.input, { organizationName: 'a', secret: 1 })).toEqual({
      organizationName: 'a',
    });
  });
  it('counts as changed only where something else would be sent', () => {
    expect(isSame(form, good, { ...good, name: ' abc ', reason: '' })).toBe(true);
    expect(isSame(form, good, { ...good, remark: 'x' })).toBe(false);
    expect(isSame(form, { type: 2 }, { type: undefined })).toBe(false);
  });
});

describe('a draft that someone else was faster than', () => {
  const start = { ...good, remark: 'old', version: 1 };
  const versioned = form.extend({ version: z.int() });
  it('keeps what was typed and takes the rest, the version among it', () => {
    const latest = { ...start, name: 'theirs', remark: 'their remark', version: 2 };
    expect(rebased(versioned, start, { ...start, name: 'mine' }, latest)).toEqual({
      ...latest,
      name: 'mine',
    });
  });
  it('counts an emptied field as typed', () => {
    const emptied = { ...start, remark: '', limit: undefined };
    expect(rebased(versioned, start, emptied, { ...start, remark: 'theirs', limit: 7, version: 2 })).toEqual({
      ...emptied,
      version: 2,
    });
  });
  it('leaves fields alone that the latest does not tell', () => {
    expect(rebased(versioned, start, start, { version: 2 })).toEqual({ ...start, version: 2 });
  });
});

describe('a required field', () => {
  it('is one that has no nothing', () => {
    expect(Object.keys(form.shape).filter((key) => isRequired(form, key))).toEqual(['name', 'email']);
    expect(isRequired(renders.deleteTask.rest, 'reason')).toBe(true);
    expect(isRequired(renders.stop.rest, 'reason')).toBe(false);
    expect(isRequired(renders.setNodeLimit.rest, 'nodeLimit')).toBe(false);
  });
});

describe('the fields that the server refused', () => {
  it('are the paths of its issues, each once', () => {
    const issues = [
      { path: 'organizationName', rule: 'too_big' },
      { path: 'properties.3', rule: 'invalid_type' },
      { path: 'organizationName', rule: 'custom' },
    ];
    expect(refusedPaths({ fields: 'Name, Properties', issues })).toEqual([
      'organizationName',
      'properties',
      'properties.3',
    ]);
    expect(refusedPaths({ fields: 'body' })).toEqual([]);
    expect(refusedPaths(null)).toEqual([]);
  });
});

describe('rows inside a form', () => {
  const invoice = z.object({
    lines: z.array(z.object({ title: text(10), note: z.string().trim().max(5).nullable() })).min(1),
    place: z.object({ latitude: z.number() }).optional(),
  });
  it('are cleaned as the form is: an emptied field is the nothing that it has', () => {
    const draft = { lines: [{ title: ' a ', note: ' ', key: 1 }], place: { latitude: 1, other: 2 } };
    expect(cleaned(invoice, draft)).toEqual({
      lines: [{ title: 'a', note: '' }],
      place: { latitude: 1 },
    });
  });
  it('are known by their schema', () => {
    expect(Object.keys(rowSchema(invoice, 'lines')?.shape ?? {})).toEqual(['title', 'note']);
    expect(rowSchema(invoice, 'place')).toBeUndefined();
  });
  it('hold back the form while one of them is wrong', () => {
    expect(problemsOf(invoice, { lines: [{ title: '', note: null }] })).toHaveProperty('lines');
    expect(problemsOf(invoice, { lines: [] })).toHaveProperty('lines');
    expect(problemsOf(invoice, { lines: [{ title: 'a', note: null }] })).toEqual({});
  });
});

it('a fault of a tier is at its row and field, and the rows are marked', () => {
  const priced = z.object({
    tiers: tiers(z.object({ from: z.int(), to: z.int().nullable() }), { from: 'from', to: 'to' }),
  });
  const draft = {
    tiers: [
      { from: 0, to: 10 },
      { from: 12, to: null },
    ],
  };
  expect(problemsOf(priced, draft)).toEqual({
    'tiers.1.from': { kind: 'tier', fault: 'gap', expected: '10' },
    tiers: { kind: 'inside' },
  });
});
