import { expect, test } from 'vitest';
import { allCalls, type AnyCall, basePath, errorCodes, opensToTokens } from '@renderdesk/contract';
import { family } from '../../../../../scripts/testing/families.ts';
import { openApi } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly security?: readonly unknown[];
  readonly 'x-errors': Readonly<Record<string, string>>;
  readonly 'x-limits'?: readonly unknown[];
  readonly 'x-held-by'?: string;
}

const document = openApi(allCalls) as {
  openapi: string;
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operation = (call: AnyCall): Operation | undefined =>
  document.paths[basePath + call.path]?.[call.method.toLowerCase()];

test('it is plain JSON of version 3.1', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

family('stands there under its path and method, with its input and its errors', allCalls, (call) => {
  const found = operation(call);
  expect(found?.operationId).toBe(call.name);
  if (call.method === 'GET') {
    expect(found?.requestBody).toBeUndefined();
    expect(found?.parameters?.every((parameter) => parameter.in === 'query')).toBe(true);
  } else {
    const type = call.kind === 'upload' ? 'multipart/form-data' : 'application/json';
    expect(Object.keys(found?.requestBody?.content ?? {})).toEqual([type]);
  }
  for (const code of call.errors) expect(found?.['x-errors'][code], String(code)).toBeTruthy();
  expect(found?.security?.length === 0).toBe(call.access.kind === 'public');
  expect(JSON.stringify(found?.security ?? []).includes('apiToken')).toBe(
    call.access.kind !== 'public' && opensToTokens(call),
  );
});

test('the document has limits and switches', () => {
  const named = (name: string): Operation | undefined => {
    const call = allCalls.find((each) => each.name === name);
    return call && operation(call);
  };
  expect(named('session.session.login')?.['x-limits']).toEqual([
    { per: 'address', times: 30, withinMs: 60_000 },
  ]);
  expect(named('task.renders.stop')?.['x-held-by']).toBe('prohibitOperate');
  expect(named('task.renders.stop')?.['x-errors'][errorCodes.operateProhibited]).toContain('disabled');
});
