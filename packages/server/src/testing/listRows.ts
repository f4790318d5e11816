import * as z from 'zod';
import { allCalls, type ListCall } from '@renderdesk/contract';
import { idsFieldOf } from '../core/calls/selection.ts';
import { samples } from './samples.gen.ts';
import type { TestServer } from './server.ts';

export type Row = Readonly<Record<string, unknown>>;
export interface Answered {
  readonly total: number;
  readonly items: readonly Row[];
  readonly next?: string;
  readonly prev?: string;
}
export const lists = allCalls.filter((call): call is ListCall & typeof call => call.kind === 'list');

/** So many rows stand at least in each list. */
export const leastRows = 7;
/** So many things are tried for a list that is about one thing. */
const tried = 40;

/** A page of a list for the administrator, which must be answered with success. */
export const pageOf = async (t: TestServer, call: ListCall, input: Row): Promise<Answered> => {
  const { code, message, data } = await t.admin.send(call, input);
  if (code !== 200) throw new Error(`${call.name} answers ${code}: ${message}`);
  return data as Answered;
};

/** Inputs for a list: empty, or for a list about one thing, the ids of such things in the demo, read from their list, that of its area first. */
const inputsOf = async (t: TestServer, call: ListCall): Promise<Row[]> => {
  const [needed] = Object.entries(call.query.shape).filter(
    ([, field]) => !z.safeParse(field, undefined).success,
  );
  if (!needed) return [{}];
  const [field] = needed;
  const ofField = lists.filter((one) => one.id === field);
  const things = ofField.find((one) => one.area === call.area) ?? ofField[0];
  if (!things) return [];
  const { items } = await pageOf(t, things, { pageSize: tried });
  return items.map((row) => ({ [field]: row[field] }));
};

/** The sample of a call of the list's group that works on its rows. */
const workOn = (list: ListCall) => {
  const worker = allCalls.find(
    (one) =>
      one.area === list.area &&
      one.group === list.group &&
      ((one.kind === 'perId' && one.ids === idsFieldOf(list)) ||
        (one.kind === 'command' && list.id in one.input.shape)),
  );
  return worker && samples[worker.name];
};

/**
 * An input with which a list has rows: about that of the demo's things which has the most; where these are too few its
 * sample, and what the calls work on that take its rows' ids. The demo must be filled.
 */
export const inputWithRows = async (t: TestServer, call: ListCall): Promise<Row> => {
  let best: { input: Row; total: number } | undefined;
  const weigh = async (input: Row): Promise<void> => {
    const { total } = await pageOf(t, call, { ...input, pageSize: 1 });
    if (!best || total > best.total) best = { input, total };
  };
  for (const input of await inputsOf(t, call)) await weigh(input);
  if ((best?.total ?? 0) < leastRows) await weigh((await samples[call.name]?.(t)) as Row);
  const work = workOn(call);
  for (let at = 0; work && (best?.total ?? 0) < leastRows && at < leastRows; at += 1) {
    // Every two at one moment, so that they tie where the list sorts by time.
    t.clock.now = new Date(t.clock.now.getTime() + (at % 2) * 1000);
    await work(t);
  }
  return best?.input ?? {};
};
