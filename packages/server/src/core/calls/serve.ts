import type {
  CommandCall,
  ExportCall,
  ListCall,
  Out,
  PerIdCall,
  ReadCall,
  UploadCall,
  AnyCall,
  CallGroup,
} from '@renderdesk/contract';
import type * as z from 'zod';
import type { Actor } from '../auth/actor.ts';
import type { Effects } from './effects.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Listing } from './listing.ts';
import type { Reader, Reading } from '../uploads/reading.ts';
import type { Context } from '../audit/operation.ts';

/** The database handles that calls read with. */
export interface Stores {
  readonly db: Db;
  /** Its statements end after 150 ms: for totals only. */
  readonly countDb: Db;
  readonly config: Config;
}

/** A context whose actor is known; public calls alone go without. */
export type Authenticated<A> = Context & { readonly actor: A };

/** The refusal of one id: its code and what fills its message. 200 is done. */
export interface Outcome {
  readonly code: number;
  readonly data?: unknown;
}
export const done: Outcome = { code: 200 };

/** A file as it was received: on disk until the call ends, checked by content. */
export interface UploadedFile {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Reads it in a parser process, within the limits of its kind. Throws `UploadRefused`, `tooManyRequests`. */
  readonly read: <Options, Head, Row>(
    reader: Reader<Options, Head, Row>,
    options: Options,
  ) => Promise<Reading<Head, Row>>;
}

/** A file that a call answers with instead of an envelope. */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly body: NodeJS.ReadableStream;
  readonly size: number | undefined;

  constructor(o: { name: string; type: string; body: NodeJS.ReadableStream; size?: number }) {
    this.name = o.name;
    this.type = o.type;
    this.body = o.body;
    this.size = o.size;
  }
}

type ActorOf<C> = C extends { readonly access: { readonly kind: 'public' } } ? Actor | undefined : Actor;

/** What serves a call of each kind. Commands get a transaction, look-ups never do. */
export type Handler<C> =
  C extends ListCall<infer _Q, infer _R, infer _S>
    ? Listing<C>
    : C extends PerIdCall<infer _F, infer Id, infer S>
      ? (
          c: Authenticated<Actor> & {
            tx: Tx;
            ids: z.output<Id>[];
            input: Out<S>;
            /** The versions that the caller saw, by id, where it named them. */
            expectedVersions: ReadonlyMap<number, number>;
            effects: Effects;
          },
        ) => Promise<Map<number, Outcome>>
      : C extends ReadCall<infer I, infer O>
        ? (c: Authenticated<Actor> & Stores & { input: Out<I> }) => Promise<O | FileAnswer>
        : C extends CommandCall<infer I, infer O>
          ? (c: Authenticated<ActorOf<C>> & { tx: Tx; input: Out<I>; effects: Effects }) => Promise<O>
          : C extends UploadCall<infer I, infer O>
            ? (
                c: Authenticated<Actor> & { tx: Tx; input: Out<I>; file: UploadedFile; effects: Effects },
              ) => Promise<O>
            : never;

/** One call with what serves it. */
export interface Route {
  readonly call: AnyCall;
  readonly handler: unknown;
}

/** What serves some calls of a group, where they stand in a file of their own. */
export type HandlersOf<G, K extends keyof G> = { readonly [One in K]: Handler<G[One]> };

/** An export needs no handler: it is its list, streamed. */
type Handled<G> = keyof { [K in keyof G as G[K] extends ExportCall ? never : K]: G[K] };

/** Serves a group whole: a call without a handler, or a handler without a call, does not compile. */
export const serve = <G extends CallGroup | object>(
  group: G,
  handlers: { readonly [K in Handled<G>]: Handler<G[K]> },
): Route[] => {
  const calls = Object.entries(group) as [string, AnyCall][];
  const handlerOf = (call: AnyCall): unknown => {
    const served = call.kind === 'export' ? call.of : call;
    const key = calls.find(([, one]) => one === served)?.[0];
    return handlers[key as Handled<G>];
  };
  return calls.map(([, call]) => ({ call, handler: handlerOf(call) }));
};

/** What came with a call, checked against its schema. */
export interface Request {
  readonly input: never;
  readonly key: string | undefined;
  /** What it would do is asked, not to do it. */
  readonly preview?: boolean;
  readonly file?: UploadedFile;
}
