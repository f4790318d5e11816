import { issueFault, second } from '@renderdesk/contract';
import type * as z from 'zod';
import { IssueToolFailed } from './issue.port.ts';

const { notReached, keyRefused, refused } = issueFault.of;
/** Milliseconds after which a tool counts as not reached. */
const patience = 10 * second;
/** Bytes of an answer that are read at most. */
const mostBytes = 1024 * 1024;
/** Characters of a refusal that are kept. */
const mostSaid = 300;

/** The text of an answer; an answer that is too long counts as not understood. */
const textOf = async (answer: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new IssueToolFailed(refused, `the answer is longer than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** The status of HTTP for too many requests. */
const tooMany = 429;
const failureOf = (status: number) => {
  if ([401, 403].includes(status)) return keyRefused;
  return status === tooMany || status >= 500 ? notReached : refused;
};

const parsed = <T>(text: string, schema: z.ZodType<T>): T => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new IssueToolFailed(refused, `no JSON: ${text.slice(0, mostSaid)}`, error);
  }
  const found = schema.safeParse(value);
  if (!found.success)
    throw new IssueToolFailed(
      refused,
      `the answer is not understood: ${found.error.issues[0]?.path.join('.')}`,
    );
  return found.data;
};

/**
 * Sends a request to a tool and returns its answer, checked; with a body it is a POST. It follows no redirect, so that
 * the key reaches the tool alone, waits ten seconds and reads a bounded answer. Throws `IssueToolFailed`.
 */
export const askTool = async <T>(
  url: string,
  o: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly answer: z.ZodType<T>;
  },
): Promise<T> => {
  try {
    const answer = await fetch(url, {
      headers: {
        accept: 'application/json',
        ...(o.body !== undefined && { 'content-type': 'application/json' }),
        ...o.headers,
      },
      ...(o.body !== undefined && { method: 'POST', body: JSON.stringify(o.body) }),
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    });
    const text = await textOf(answer);
    if (!answer.ok)
      throw new IssueToolFailed(
        failureOf(answer.status),
        `HTTP ${answer.status} ${text.slice(0, mostSaid)}`.trim(),
      );
    return parsed(text, o.answer);
  } catch (error) {
    if (error instanceof IssueToolFailed) throw error;
    throw new IssueToolFailed(notReached, error instanceof Error ? error.message : String(error), error);
  }
};
