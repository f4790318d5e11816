import { type OutputOf, trackings, userDetails, users } from '@renderdesk/contract';

export type Customer = OutputOf<typeof userDetails.read>;
export interface DialogProps {
  readonly row: Customer;
  readonly onClose: () => void;
}

/** What a change of a customer makes stale. */
export const changed = [
  userDetails.read,
  userDetails.history,
  userDetails.timeline,
  userDetails.nameChanges,
  userDetails.loginInfo,
  users.list,
];

export type Tracking = OutputOf<typeof trackings.list>[number];
/** What a change of a tracking record makes stale. */
export const trackingChanged = [trackings.list, userDetails.timeline, userDetails.read];

/** The calls of the dialogs over a customer's page, by the word that stands in the address. */
const dialogCalls = {
  profile: userDetails.updateBase,
  contact: userDetails.updateContact,
  details: userDetails.update,
  render: userDetails.updateRender,
  quota: userDetails.setQuota,
  prompt: userDetails.setBalancePrompt,
  safe: userDetails.setSafeList,
  account: userDetails.updateAccount,
} as const;
export type DialogKey = keyof typeof dialogCalls;
export const callOf = (key: DialogKey) => dialogCalls[key];
export const isDialog = (word: string | null): word is DialogKey =>
  word !== null && Object.hasOwn(dialogCalls, word);
