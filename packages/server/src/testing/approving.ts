import { approvals, errorCodes } from '@renderdesk/contract';
import { expect } from 'vitest';
import type { Person, TestServer } from './server.ts';

/** The number of the request that a command became, which waits for a second person. */
export const awaited = (answer: { readonly code: number; readonly data: unknown }): number => {
  expect(answer.code).toBe(errorCodes.awaitsApproval);
  return (answer.data as { readonly approvalId: number }).approvalId;
};

/** Approves a request unchanged, as `by`: the one with this number, else the latest that waits. Returns the code. */
export const approve = async (t: TestServer, by: Person, approvalId?: number): Promise<number> => {
  const rows = t.db.selectFrom('approval').select(['id as approvalId', 'version']).orderBy('id', 'desc');
  const request = await (
    approvalId === undefined ? rows.where('state', '=', 1) : rows.where('id', '=', approvalId)
  ).executeTakeFirstOrThrow();
  return (await by.send(approvals.approve, request)).code;
};
