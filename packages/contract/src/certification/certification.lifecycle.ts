import { authStatus, type AuthStatus } from '../session/session.codes.ts';
import { authType, type AuthType } from './certification.codes.ts';

/** Actions on a real-name certification (lifecycles §1). */
export const authActions = ['submit', 'claim', 'release', 'approve', 'reject', 'withdraw', 'revoke'] as const;
export type AuthAction = (typeof authActions)[number];

/** What an application is for, and which certification the account has while it is looked at; null for none. */
export interface AuthRequest {
  readonly authType: AuthType;
  readonly changeFrom: 8 | 9 | null;
}

const of = authStatus.of;
const isPerson = (asked: AuthRequest): boolean => asked.authType === authType.of.personal;
const firstRequested: readonly AuthStatus[] = [of.unverified, of.personFailed, of.enterpriseFailed];
const ofPerson: readonly AuthStatus[] = [
  of.personVerified,
  of.personChangeFailed,
  of.personToEnterpriseFailed,
];
const ofEnterprise: readonly AuthStatus[] = [of.enterpriseVerified, of.enterpriseChangeFailed];
const underReview: readonly AuthStatus[] = [of.personReview, of.enterpriseReview];
const changing: readonly AuthStatus[] = [of.changing, of.personChanging];

/** The certification that is in force in a status, as its verified code; null where there is none (lifecycles §1). */
export const certifiedAs = (status: AuthStatus, changeFrom: 8 | 9 | null = null): 8 | 9 | null => {
  if (ofPerson.includes(status) || status === of.personChanging) return of.personVerified;
  if (ofEnterprise.includes(status)) return of.enterpriseVerified;
  return status === of.changing ? changeFrom : null;
};

/** Whether real-name authentication counts as absent: a list, so that a status to come is not present by accident (P-149, P-213). */
export const isRealNameAbsent = (status: AuthStatus): boolean =>
  [...firstRequested, ...underReview, of.pendingReview].some((one) => one === status);

/**
 * The status after an action; undefined where it is not allowed from there. An enterprise never becomes a person again: that takes a
 * new account.
 */
export const authAfter = (
  action: AuthAction,
  from: AuthStatus,
  asked: AuthRequest,
): AuthStatus | undefined => {
  switch (action) {
    case 'submit':
      if (firstRequested.includes(from)) return of.pendingReview;
      if (ofPerson.includes(from)) return isPerson(asked) ? of.personChanging : of.changing;
      return ofEnterprise.includes(from) && !isPerson(asked) ? of.changing : undefined;
    case 'claim':
      if (from !== of.pendingReview) return changing.includes(from) ? from : undefined;
      return isPerson(asked) ? of.personReview : of.enterpriseReview;
    case 'release':
      if (changing.includes(from)) return from;
      return underReview.includes(from) ? of.pendingReview : undefined;
    case 'approve':
      if (from === of.personReview || from === of.personChanging) return of.personVerified;
      return from === of.enterpriseReview || from === of.changing ? of.enterpriseVerified : undefined;
    case 'reject':
      if (from === of.personReview) return of.personFailed;
      if (from === of.enterpriseReview) return of.enterpriseFailed;
      if (from === of.personChanging) return of.personChangeFailed;
      if (from !== of.changing) return undefined;
      return asked.changeFrom === of.personVerified ? of.personToEnterpriseFailed : of.enterpriseChangeFailed;
    case 'withdraw':
      if (from === of.pendingReview || underReview.includes(from)) return of.unverified;
      return changing.includes(from) ? (asked.changeFrom ?? undefined) : undefined;
    case 'revoke':
      return ofPerson.includes(from) || ofEnterprise.includes(from) ? of.unverified : undefined;
  }
};
