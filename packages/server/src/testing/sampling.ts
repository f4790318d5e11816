import type { AnyCall, InputOf, UploadCall } from '@renderdesk/contract';
import type { $brand } from 'zod';
import { putRow } from '../build/rows.ts';
import type { TestServer } from './server.ts';

/** Makes what an input speaks of, and answers the input. */
export type Sample<I = unknown> = (t: TestServer) => I | Promise<I>;

/** An input as it is written down: ids and amounts without their brands. */
type Plain<T> = T extends number & $brand
  ? number
  : T extends string & $brand
    ? string
    : T extends object
      ? { [K in keyof T]: Plain<T[K]> }
      : T;
type Input<C> = Plain<InputOf<C>> & (C extends UploadCall ? { file: string } : unknown);

/** Calls that only read and need no input: their sample is an empty input. */
type Plainest<T> = {
  [K in keyof T]: T[K] extends { readonly kind: 'list' | 'read' | 'export' }
    ? Record<never, unknown> extends Input<T[K]>
      ? K
      : never
    : never;
}[keyof T];

/** For each call of a group an input that it must answer with success, by the calls' names. */
export const samplesOf = <T extends Readonly<Record<keyof T, AnyCall>>>(
  group: T,
  samples: NoInfer<
    { readonly [K in Exclude<keyof T, Plainest<T>>]: Sample<Input<T[K]>> } & {
      readonly [K in Plainest<T>]?: Sample<Input<T[K]>>;
    }
  >,
): Readonly<Record<string, Sample>> =>
  Object.fromEntries(
    Object.entries<Sample>(samples).map(([key, sample]) => [group[key as keyof T].name, sample]),
  );

/** Some fields of what another sample made. */
export const some =
  <T, K extends keyof T>(sample: Sample<T>, ...keys: readonly K[]): Sample<Pick<T, K>> =>
  async (t) => {
    const all = await sample(t);
    return Object.fromEntries(keys.map((key) => [key, all[key]])) as Pick<T, K>;
  };

/** Sets up to what one person decides something, by default so high that a sample goes through. */
export const decidedAlone = async (
  { db, clock }: TestServer,
  kind: string,
  limit = 1_000_000,
): Promise<void> => {
  const value = JSON.stringify({ limit, version: 1 });
  await putRow(db, 'setting', { key: `fourEyes.${kind}` }, { value, updated_at: clock.now });
};

let names = 0;
/** A name that nothing else has. */
export const freshName = (): string => `组织 ${(names += 1)}`;
/** A sign-in name that nobody else has. */
export const freshLogin = (): string => `sample.${(names += 1)}`;
