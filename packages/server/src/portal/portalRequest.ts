import { checkPixels } from '../core/uploads/pixels.ts';
import { inWords } from '../core/uploads/refused.ts';
import {
  type Language,
  type portal,
  type PortalCall,
  typeByContent,
  type UploadType,
} from '@renderdesk/contract';
import type * as z from 'zod';
import type { App } from '../core/app.ts';
import type { Context } from '../core/audit/operation.ts';
import type { Partner } from '../core/auth/principal.ts';
import type { Effects } from '../core/calls/effects.ts';
import type { FileAnswer } from '../core/calls/serve.ts';
import type { Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import type { WholeFile } from './customerFile.ts';
import type { PartnerCustomer, SigningPartner } from './partner.store.ts';

type Calls = typeof portal;
type Input<N extends keyof Calls> = z.output<Calls[N]['input']>;
/** What a call of the portal answers with. */
export type Answer<N extends keyof Calls> = Calls[N] extends { readonly answer: 'file' }
  ? FileAnswer
  : z.input<Calls[N]['output']>;
type Named<K extends PortalCall['kind']> = {
  [N in keyof Calls]: Calls[N]['kind'] extends K ? N : never;
}[keyof Calls];

/** What a call is answered from; `customer` is there where the call is on behalf of one. */
export interface QueryContext<I = never> extends Context {
  readonly app: Pick<App, 'db' | 'blobs' | 'config'>;
  readonly partner: Pick<SigningPartner, 'id'>;
  readonly customer: PartnerCustomer;
  /** The temporary password by which staff signed in as the customer, where it is they who ask. */
  readonly temporaryId?: number | undefined;
  readonly input: I;
}
/** What a command is carried out from. */
export interface CommandContext<I = never> extends QueryContext<I> {
  readonly tx: Tx;
  readonly effects: Effects;
  /** The body of a call whose body is bytes. */
  readonly bytes: Buffer;
  /** What was written before the transaction. */
  readonly file: WholeFile | undefined;
}

/** What writes the file of a command before its transaction. */
export type Files = {
  readonly [N in Named<'command'>]?: (asked: QueryContext<Input<N>>) => Promise<WholeFile | undefined>;
};

/** What partners look up for their customers. */
export type Reads = {
  readonly [N in Named<'read'>]: (asked: QueryContext<Input<N>>) => Promise<Answer<N>>;
};
/** What partners do for their customers; each obeys the lifecycle that the console obeys. */
export type Commands = {
  readonly [N in Named<'command'>]: (command: CommandContext<Input<N>>) => Promise<Answer<N>>;
};

/** A partner as it speaks for the customer of a call: it sees that account's things alone. */
export const customerSelf = ({ partner, customer }: Pick<QueryContext, 'partner' | 'customer'>): Partner => ({
  kind: 'partner',
  partnerId: partner.id,
  onBehalfOf: customer.id,
});

const pageSize = 50;
/** So many rows are read for a page: one more than it shows says whether there is another page. */
export const pageRows = pageSize + 1;
export const paged = <R>(rows: readonly R[]): { readonly shown: readonly R[]; readonly more: boolean } => ({
  shown: rows.slice(0, pageSize),
  more: rows.length > pageSize,
});

/** A file that came as base64, which is what its first bytes say. Throws `fileNotAccepted` for any other kind, and for a picture with too many pixels. */
export const storedFile = async (
  { name, content }: { readonly name: string; readonly content: string },
  o: { readonly types: readonly UploadType[]; readonly language: Language },
): Promise<{ readonly content: Buffer; readonly name: string; readonly type: UploadType }> => {
  const body = Buffer.from(content, 'base64');
  const type = typeByContent(body);
  if (type === undefined || !o.types.includes(type))
    throw new ApiError('fileNotAccepted', { reason: o.types.join(', ') });
  await checkPixels(type, (at, length) => body.subarray(at, at + length)).catch((error: unknown) => {
    throw inWords(error, o.language);
  });
  return { content: body, name, type };
};
