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
  /** Statements on it end after 150 ms; for totals only. */
  readonly countDb: Db;
  readonly config: Config;
}

/** A context with a known actor; only public calls have none. */
export type Authenticated<A> = Context & { readonly actor: A };

/** Result of one id: its code and the values of its message. 200 is success. */
export interface Outcome {
  readonly code: number;
  readonly data?: unknown;
}
export const done: Outcome = { code: 200 };

/** A received file: on disk until the call ends, its content checked. */
export interface UploadedFile {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Parses the file in a parser process, within the limits of its kind. Throws `UploadRefused`, `tooManyRequests`. */
  readonly read: <Options, Head, Row>(
    reader: Reader<Options, Head, Row>,
    options: Options,
  ) => Promise<Reading<Head, Row>>;
}

/** A file as the answer of a call, instead of an envelope. */
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

/** Handler of a call by its kind. Commands get a transaction, reads never do. */
export type Handler<C> =
  C extends ListCall<infer _Q, infer _R, infer _S>
    ? Listing<C>
    : C extends PerIdCall<infer _F, infer Id, infer S>
      ? (
          c: Authenticated<Actor> & {
            tx: Tx;
            ids: z.output<Id>[];
            input: Out<S>;
            /** The versions that the caller read, by id, if sent. */
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

/** One call and its handler. */
export interface Route {
  readonly call: AnyCall;
  readonly handler: unknown;
}

/** Handlers of some calls of a group, for a file of their own. */
export type HandlersOf<G, K extends keyof G> = { readonly [One in K]: Handler<G[One]> };

/** An export needs no handler: it streams its list. */
type Handled<G> = keyof { [K in keyof G as G[K] extends ExportCall ? never : K]: G[K] };

/** Serves all calls of a group. A call without a handler, or a handler without a call, does not compile. */
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

/** The input of a call, checked against its schema. */
export interface Request {
  readonly input: never;
  readonly key: string | undefined;
  /** True for a preview: the command computes its impact and changes nothing. */
  readonly preview?: boolean;
  readonly file?: UploadedFile;
}
