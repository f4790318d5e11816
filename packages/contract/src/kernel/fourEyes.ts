import type { PermissionKey } from '../permissions/permissions.ts';

/** What a limit is measured in where it counts no things. */
export const limitUnits = ['rmb', 'percent', 'days'] as const;
type LimitUnit = (typeof limitUnits)[number];

interface FourEyes {
  readonly limit: number;
  /** Of what the count is an amount: RMB, percent, or days. Else things are counted. */
  readonly unit?: LimitUnit;
  /** A key that the decider must hold in addition to the key of the command. */
  readonly decider?: PermissionKey;
  /** The limit counts the ids of the request, so a screen can say before it sends them that another person decides. */
  readonly byIds?: true;
  /** Who holds that key decides without the key to decide. */
  readonly deciderAlone?: true;
  /** The result belongs to the requester alone: equal requests of two people are two things. */
  readonly forAsker?: true;
  /** Counts what was done before with it. What waits as a job is not done yet, so one that weighs anything and begins a job is two people's. */
  readonly countsBefore?: true;
  /**
   * How commands below the limit add up. By default with all that the person did alone with the limit on the business
   * day. `weighed`: the weight of a command says it itself, by what it is about (the purse, the bill, the month). `step`: a step
   * away from values of before, which the values of a day and of thirty days before bound.
   */
  readonly adds?: 'weighed' | 'step';
  /** Approved is a thing as it was read: where anything of it changed since, the decider reads it anew. */
  readonly asRead?: true;
}

/**
 * Actions that need a second person beyond a limit (domain §3, lifecycles §27): what is counted, and the limit as long as
 * nobody has set another. 0 asks for the second person always.
 */
export const fourEyes = {
  /** Staff whose view of customers changes with their organisation: who gives rights decides it, not who keeps the tree. */
  organizationMove: { limit: 0, decider: 'admin:authority' },
  /** Staff whose rights a change of a role widens or narrows; one of the rights themselves, or of an own role, always. */
  roleRights: { limit: 20, decider: 'admin:authority' },
  /** Customers whose allocation ends as a leaving colleague's data are cleaned (lifecycles §27). */
  staffClean: { limit: 20 },
  /** Letting somebody in without their second factor: always. */
  factorReset: { limit: 0, decider: 'admin:authority' },
  /** Kinds of role that no longer need a second factor: always. */
  factorRule: { limit: 0, decider: 'admin:authority' },
  /** Passwords of accounts with a key that separates two people: their reset is always decided by two. */
  accountReset: { limit: 0, decider: 'admin:authority' },
  /** Keys that an agent's roles give beyond those of who gives them: who gives rights decides. */
  agentRights: { limit: 0, decider: 'admin:authority' },
  /** Prices of an agent below the floor. */
  agentPrice: { limit: 0 },
  /** Changing that floor: who is free of it is free of the second person. */
  agentPriceFloor: { limit: 0 },
  /** Credit and due days of a customer: always, by finance (lifecycles §27). */
  creditChange: { limit: 0, decider: 'user:recharge:credit:decide' },
  /** Paying agents their commission: always. */
  agentCommission: { limit: 0, decider: 'agent:commission' },
  /** A new exchange rate, by how many percent it differs from the one before, and from those of a day and of thirty days before. */
  rateStep: { limit: 5, unit: 'percent', adds: 'step' },
  /** What earns a member level, by how many customers would have another one. */
  levelThresholds: { limit: 20 },
  /** A new price, by how many percent it differs from the one before, and from those of a day and of thirty days before; below what everyone pays, always. */
  priceStep: { limit: 5, unit: 'percent', adds: 'step' },
  /** The largest step of a price or the rate in a configuration file, in percent, as single ones. */
  configStep: { limit: 5, unit: 'percent', adds: 'step' },
  /** Customers taken from one member of staff and given to another. */
  userMove: { limit: 20 },
  /** Ending a real-name certification for fraud or by order: always (lifecycles §1). */
  certificationRevoke: { limit: 0 },
  /** Signing in as a customer who has credit or uses some: always (lifecycles §27). */
  temporaryPassword: { limit: 0 },
  /** Phone numbers of customers in a file. */
  phoneExport: { limit: 1000, forAsker: true, adds: 'weighed' },
  /** Deleting accounts of customers: always (lifecycles §3). */
  userDelete: { limit: 0 },
  /** What an appeal gives a customer, in RMB; the third that is granted to one within 90 days always. */
  appealOutcome: { limit: 500, unit: 'rmb', decider: 'user:consume:bill:appeal:approve' },
  /** Charges that staff enter by hand: always. */
  feeEntered: { limit: 0, unit: 'rmb' },
  /** Writing off what is overdue, and letting credit be used again afterwards: always. */
  billWriteOff: { limit: 0 },
  /** A role that a person requests for themselves. The decider gives rights, and none that they do not hold. */
  rightAsk: { limit: 0, decider: 'admin:authority:edit', deciderAlone: true, forAsker: true },
  /** Coupons and vouchers that one customer is given by hand in a month, in RMB (lifecycles §27). */
  couponGrant: { limit: 500, unit: 'rmb', adds: 'weighed' },
  /** What a launched activity may cost at most, in RMB (lifecycles §27). */
  activityLaunch: { limit: 10_000, unit: 'rmb', asRead: true },
  /** Receivers of a push of text messages (lifecycles §27). */
  messagePush: { limit: 5000, asRead: true },
  /** Coupons taken away, or given anew with a later end: always (lifecycles §7). */
  couponVoid: { limit: 0 },
  /** Money that leaves by a refund, in RMB; what is older than 90 days or invoiced always (lifecycles §27). */
  refund: { limit: 1000, unit: 'rmb', adds: 'weighed' },
  /** Recharges of one customer that one person undid or that were charged back on one day, in RMB. */
  rechargeUndo: { limit: 1000, unit: 'rmb', adds: 'weighed' },
  /** The amount of a recharge that was credited already, or the payment that was confirmed for it: always. */
  rechargeAmount: { limit: 0 },
  /** What one person moved from one account to others on one day, in RMB. */
  accountTransfer: { limit: 1000, unit: 'rmb', adds: 'weighed' },
  /** What memberships of one customer give back that one person cancelled on one day, in RMB. */
  memberCancel: { limit: 1000, unit: 'rmb', adds: 'weighed' },
  /** What a pack, a rental or a copyright order is sold below its list price, in RMB: finance decides (lifecycles §21). */
  contractPrice: { limit: 0, unit: 'rmb', decider: 'user:recharge:confirm' },
  /** What contracts of one customer give back that one person ended early or refunded on one day, in RMB. */
  contractReturn: { limit: 1000, unit: 'rmb', adds: 'weighed' },
  /** Invoices before payment, in RMB (lifecycles §27). */
  invoiceBeforePayment: { limit: 10_000, unit: 'rmb', adds: 'weighed' },
  /** Red-letter invoices, in RMB; of a closed month always. */
  invoiceRed: { limit: 10_000, unit: 'rmb', adds: 'weighed' },
  /** By how much a finance request exceeds its budget, in RMB. */
  overBudget: { limit: 0, unit: 'rmb' },
  /** What frames rerun free of charge cost the house, with those of their tasks that were before and those of the same person’s day, in RMB. */
  freeRerun: { limit: 1000, unit: 'rmb', countsBefore: true, adds: 'weighed' },
  /** Tasks given up at once. */
  taskAbandon: { limit: 50, byIds: true },
  /** What arrived differs from what was expected, left as a fee that the statement does not call one, or is ignored, in RMB (ledger §4). */
  statementDifference: { limit: 10, unit: 'rmb' },
  /** Confirmed lines of achievement that are reset: always (lifecycles §27). */
  achievementReset: { limit: 0 },
  /** Closing a month of the books: always. */
  monthClose: { limit: 0 },
  /** Another rate of VAT: always. */
  taxRate: { limit: 0 },
  /** Posting a batch of opening balances: always. */
  openingPost: { limit: 0 },
  /** Taking a posted batch of opening balances back: always. */
  openingReverse: { limit: 0 },
  /** A partner that acts for every customer: always. */
  partnerReach: { limit: 0, decider: 'admin:authority' },
  /** Files that customers' cleanings take, in GB; of a customer with an open appeal or arrears none are taken (lifecycles §27). */
  storageClean: { limit: 1024 },
  /** For how many days control of an account makes no second person of it; 0 switches the rule off. It is no limit of a command. */
  controlDays: { limit: 30, unit: 'days' },
  /** Changing one of these limits: always, since who is free of it is free of all. */
  limitChange: { limit: 0 },
} as const satisfies Readonly<Record<string, FourEyes>>;

/** The further key that the decider of a command must hold; undefined where the command's own key is enough. */
export const deciderOf = (name: FourEyesName | undefined): PermissionKey | undefined =>
  name && (fourEyes[name] as FourEyes).decider;

/** What a limit is measured in; null where things are counted. */
export const unitOf = (name: FourEyesName | undefined): LimitUnit | null =>
  (name && (fourEyes[name] as FourEyes).unit) ?? null;

/** Whether a command of this limit is weighed by the ids that it is sent. */
export const isWeighedByIds = (name: FourEyesName | undefined): boolean =>
  name !== undefined && (fourEyes[name] as FourEyes).byIds === true;
/** Whether the holder of that key decides without the key to decide. */
export const decidesAlone = (name: FourEyesName | undefined): boolean =>
  name !== undefined && (fourEyes[name] as FourEyes).deciderAlone === true;

/** Whether the result of a command with this limit belongs to the requester alone. */
export const isForAsker = (name: FourEyesName): boolean => (fourEyes[name] as FourEyes).forAsker === true;

/** Whether a command of this limit counts what was done before with what it does. */
export const countsBefore = (name: FourEyesName): boolean =>
  (fourEyes[name] as FourEyes).countsBefore === true;

/** Whether commands below this limit add up over the person's day. */
export const addsUpByDay = (name: FourEyesName): boolean => (fourEyes[name] as FourEyes).adds === undefined;

/** Whether an approval of this limit holds for the things as they were when it was requested. */
export const isAsRead = (name: FourEyesName | undefined): boolean =>
  name !== undefined && (fourEyes[name] as FourEyes).asRead === true;

export type FourEyesName = keyof typeof fourEyes;
export const fourEyesNames = Object.keys(fourEyes) as FourEyesName[];
export type SettableLimit = Exclude<FourEyesName, 'limitChange' | 'rightAsk'>;
/** The limits that an installation may set: nobody gives rights to themselves. */
export const isSettableLimit = (name: FourEyesName): name is SettableLimit =>
  name !== 'limitChange' && name !== 'rightAsk';
