import { type PrincipalKind, principalKind } from '@renderdesk/contract';
import type { Actor } from './actor.ts';

/** A customer's software, signed with its key; it acts on behalf of a customer. */
export interface Partner {
  readonly kind: 'partner';
  readonly partnerId: number;
  /** Account that it acts for; null when none. */
  readonly onBehalfOf: number | null;
  /**
   * True when each of its customers has separate turns and limits, as with our own portal, which serves all of them.
   */
  readonly ofEach?: boolean;
}
/** Owner label under which a partner's key is sealed. */
export const partnerKeyOwner = (name: string): string => `partner key ${name}`;
/** Owner label under which the password of an account of accelerated transfer is sealed. */
export const asperaOwner = (accountId: number): string => `aspera account ${accountId}`;
/** Owner label under which the secret of a partner's webhook is sealed. */
export const webhookOwner = (partnerId: number): string => `webhook ${partnerId}`;
/** A machine of the farm, authenticated by its key. */
export interface NodePrincipal {
  readonly kind: 'node';
  readonly nodeId: number;
}
/** Jobs and sweeps: the server acts, without a caller. */
export interface System {
  readonly kind: 'system';
}
export const system: System = { kind: 'system' };

/** The actor of a call through any door. */
export type Principal = Actor | Partner | NodePrincipal | System;

/** A reader of customers' data: staff within their scope, a partner for its account. */
export type Viewer = Actor | Partner;

/** A person or partner who enters something for a customer. */
export type EnteredBy = Pick<Actor, 'kind' | 'adminId'> | Partner;

/** Staff id; null for a partner, whom the operation record names. */
export const adminIdOf = (by: EnteredBy): number | null => (by.kind === 'partner' ? null : by.adminId);

/** Columns of a row that say who entered it. */
export const enteredBy = (by: EnteredBy): { actor_kind: 1 | 2; created_by: number } =>
  by.kind === 'partner'
    ? { actor_kind: principalKind.of.partner, created_by: by.partnerId }
    : { actor_kind: principalKind.of.staff, created_by: by.adminId };

/** Columns of a row that say who stored a file: staff, or a partner for a customer. */
export type StoredBy =
  | { readonly uploaded_by: number }
  | { readonly partner_id: number; readonly user_id: number };
export const storedBy = (by: EnteredBy): StoredBy =>
  by.kind === 'partner'
    ? { partner_id: by.partnerId, user_id: by.onBehalfOf ?? 0 }
    : { uploaded_by: by.adminId };

/** The member of staff, if the principal is one. */
export const staffOf = (principal: Principal | undefined): Actor | undefined =>
  principal?.kind === 'staff' ? principal : undefined;

/** The part of a principal that a record needs. */
export type Identity = Pick<Actor, 'kind' | 'adminId'> | Exclude<Principal, Actor>;

/** Columns of a record for its actor; all null when nobody was signed in. */
export interface ActedBy {
  readonly actor_kind: PrincipalKind | null;
  readonly actor_id: number | null;
  readonly on_behalf_of: number | null;
}
/** The same columns for events of tasks and nodes, with the time. */
export const actorAt = (principal: Principal, now: Date) => {
  const { actor_kind, actor_id, on_behalf_of } = actedByOf(principal);
  return { kind: actor_kind ?? principalKind.of.system, id: actor_id, onBehalfOf: on_behalf_of, now };
};

export const actedByOf = (principal: Identity | undefined): ActedBy => {
  const by = (name: keyof typeof principalKind.of, id: number | null, customer: number | null = null) => ({
    actor_kind: principalKind.of[name],
    actor_id: id,
    on_behalf_of: customer,
  });
  switch (principal?.kind) {
    case 'staff':
      return by('staff', principal.adminId);
    case 'partner':
      return by('partner', principal.partnerId, principal.onBehalfOf);
    case 'node':
      return by('node', principal.nodeId);
    case 'system':
      return by('system', null);
    case undefined:
      return { actor_kind: null, actor_id: null, on_behalf_of: null };
  }
};
