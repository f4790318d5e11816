import { type PrincipalKind, principalKind } from '@renderdesk/contract';
import type { Actor } from './actor.ts';

/** A customer's own software, signed by its key; it acts on a customer's behalf. */
export interface Partner {
  readonly kind: 'partner';
  readonly partnerId: number;
  /** Whose account it is about; null where it is about none yet. */
  readonly onBehalfOf: number | null;
  /** Each of its customers has turns and limits of their own: it brings all of them, as our own portal does. */
  readonly ofEach?: boolean;
}
/** Whose secret a partner's key is, as it is sealed. */
export const partnerKeyOwner = (name: string): string => `partner key ${name}`;
/** Whose secret a partner's webhook signs by, as it is sealed. */
export const webhookOwner = (partnerId: number): string => `webhook ${partnerId}`;
/** A machine of the farm, signed in by its key. */
export interface NodePrincipal {
  readonly kind: 'node';
  readonly nodeId: number;
}
/** Jobs and sweeps: nobody asked, the rules did. */
export interface System {
  readonly kind: 'system';
}
export const system: System = { kind: 'system' };

/** Who acts, through whatever door they came. */
export type Principal = Actor | Partner | NodePrincipal | System;

/** Who looks at things of customers: staff those of their scope, a partner those of the account that it speaks for. */
export type Viewer = Actor | Partner;

/** Who enters something for a customer: one of the staff, or a partner. */
export type EnteredBy = Pick<Actor, 'kind' | 'adminId'> | Partner;

/** Who of the staff it is; null for a partner, whom the operation record names. */
export const adminIdOf = (by: EnteredBy): number | null => (by.kind === 'partner' ? null : by.adminId);

/** Who entered something, as its row says it. */
export const enteredBy = (by: EnteredBy): { actor_kind: 1 | 2; created_by: number } =>
  by.kind === 'partner'
    ? { actor_kind: principalKind.of.partner, created_by: by.partnerId }
    : { actor_kind: principalKind.of.staff, created_by: by.adminId };

/** Who stored a file, as its row says it: one of the staff, or a partner for a customer. */
export type StoredBy =
  | { readonly uploaded_by: number }
  | { readonly partner_id: number; readonly user_id: number };
export const storedBy = (by: EnteredBy): StoredBy =>
  by.kind === 'partner'
    ? { partner_id: by.partnerId, user_id: by.onBehalfOf ?? 0 }
    : { uploaded_by: by.adminId };

/** The member of staff, where it is one. */
export const staffOf = (principal: Principal | undefined): Actor | undefined =>
  principal?.kind === 'staff' ? principal : undefined;

/** As much of a principal as a record needs. */
export type Identity = Pick<Actor, 'kind' | 'adminId'> | Exclude<Principal, Actor>;

/** Who acted as records keep it; all empty where nobody was signed in. */
export interface ActedBy {
  readonly actor_kind: PrincipalKind | null;
  readonly actor_id: number | null;
  readonly on_behalf_of: number | null;
}
/** The same as events of tasks and nodes carry it, with the moment. */
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
