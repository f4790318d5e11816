import { type AuthStatus, authStatus } from '../session/session.codes.ts';

const { of } = authStatus;

/** What else a status finds, chosen in the filter of the customer list (people §4). */
const alsoFound: Partial<Readonly<Record<AuthStatus, readonly AuthStatus[]>>> = {
  [of.enterpriseReview]: [of.personReview],
  [of.personFailed]: [of.enterpriseFailed],
  [of.personVerified]: [of.personChangeFailed, of.personToEnterpriseFailed],
  [of.enterpriseVerified]: [of.enterpriseChangeFailed],
  [of.changing]: [of.personChanging],
};

/** The statuses that a list finds where this one was chosen, itself first. */
export const authStatusesFound = (chosen: AuthStatus): readonly AuthStatus[] => [
  chosen,
  ...(alsoFound[chosen] ?? []),
];
