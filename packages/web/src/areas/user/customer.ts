import {
  customerBlocks,
  type OutputOf,
  type temporaryPasswords,
  type trackings,
  userAccess,
  userDetails,
  userServices,
} from '@renderdesk/contract';

export type Customer = OutputOf<typeof userDetails.read>;
export interface DialogProps {
  readonly row: Customer;
  readonly onClose: () => void;
}

export type Tracking = OutputOf<typeof trackings.list>[number];

export type TemporaryPassword = OutputOf<typeof temporaryPasswords.list>[number];
export type RenderSet = OutputOf<typeof userServices.localRenderSets>[number];
export type JsonValue = OutputOf<typeof userServices.jsonList>[number];

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
  api: userAccess.setApi,
  service: userServices.setRenderService,
  block: customerBlocks.add,
} as const;
export type DialogKey = keyof typeof dialogCalls;
export const callOf = (key: DialogKey) => dialogCalls[key];
export const isDialog = (word: string | null): word is DialogKey =>
  word !== null && Object.hasOwn(dialogCalls, word);
