import type { PermissionKey } from '../permissions/permissions.ts';

interface FourEyes {
  readonly limit: number;
  /** A further key that whoever decides must hold, beside that of the command. */
  readonly decider?: PermissionKey;
  /** What is counted are the ids that were sent: a screen tells before it sends them that another person decides. */
  readonly byIds?: true;
  /** Who holds that key decides without the key to decide. */
  readonly deciderAlone?: true;
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
  /** Kinds of role of which a second factor is asked no longer: always. */
  factorRule: { limit: 0, decider: 'admin:authority' },
  /** Keys that an agent's roles give beyond those of who gives them: who gives rights decides. */
  agentRights: { limit: 0, decider: 'admin:authority' },
  /** Prices of an agent below the floor. */
  agentPrice: { limit: 0 },
  /** Changing that floor: who is free of it is free of the second person. */
  agentPriceFloor: { limit: 0 },
  /** Customers taken from one member of staff and given to another. */
  userMove: { limit: 20 },
  /** A role that somebody asks for: whoever gives rights decides, and gives none that they have not themselves. */
  rightAsk: { limit: 0, decider: 'admin:authority:edit', deciderAlone: true },
  /** Tasks given up at once. */
  taskAbandon: { limit: 50, byIds: true },
  /** Changing one of these limits: always, since who is free of it is free of all. */
  limitChange: { limit: 0 },
} as const satisfies Readonly<Record<string, FourEyes>>;

/** The further key that whoever decides on a command must hold; undefined where its own is enough. */
export const deciderOf = (name: FourEyesName | undefined): PermissionKey | undefined =>
  name && (fourEyes[name] as FourEyes).decider;

/** Whether a command of this limit is weighed by the ids that it is sent. */
export const isWeighedByIds = (name: FourEyesName | undefined): boolean =>
  name !== undefined && (fourEyes[name] as FourEyes).byIds === true;
/** Whether the holder of that key decides without the key to decide. */
export const decidesAlone = (name: FourEyesName | undefined): boolean =>
  name !== undefined && (fourEyes[name] as FourEyes).deciderAlone === true;

export type FourEyesName = keyof typeof fourEyes;
export const fourEyesNames = Object.keys(fourEyes) as FourEyesName[];
export type SettableLimit = Exclude<FourEyesName, 'limitChange' | 'rightAsk'>;
/** The limits that an installation may set: nobody gives rights to themselves. */
export const isSettableLimit = (name: FourEyesName): name is SettableLimit =>
  name !== 'limitChange' && name !== 'rightAsk';
