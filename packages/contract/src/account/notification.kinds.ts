import type { Tone } from '../kernel/codes.ts';

/** What the console tells a person of: one entry a kind, named as `notification.kind` keeps it. */
export interface NotificationKind {
  readonly tone: Tone;
  /** Where it leads, `{…}` filled from the notification's data; undefined where there is no place to go. */
  readonly to?: string;
  /** Whether it may go by mail too, and does unless the person chose otherwise. */
  readonly mail: 'never' | 'may' | 'unlessRefused';
  /** It concerns the safety of the account: always in the bell. */
  readonly always?: true;
}

const exportList = '/export/exportList';
const myFactors = '/home/userUpdate?tab=security';
const mySessions = '/home/userUpdate?tab=sessions';

/** Every kind of notification; its sentences stand in `notification.texts.ts` under the same name. */
export const notificationKinds = {
  exportReady: { tone: 'success', to: exportList, mail: 'may' },
  exportFailed: { tone: 'danger', to: exportList, mail: 'may' },
  bulkDone: { tone: 'success', mail: 'may' },
  bulkFailed: { tone: 'danger', mail: 'may' },
  requestApproved: { tone: 'success', to: '/approval?approval={approvalId}', mail: 'may' },
  requestRejected: { tone: 'warning', to: '/approval?approval={approvalId}', mail: 'may' },
  requestExpired: { tone: 'warning', to: '/approval?approval={approvalId}', mail: 'may' },
  approvalWaiting: { tone: 'warning', to: '/approval?approval={approvalId}', mail: 'may' },
  dutySwapAsked: { tone: 'info', to: '/deploy/calendar?view=roster&day={day}', mail: 'may' },
  dutySwapAccepted: { tone: 'success', to: '/deploy/calendar?view=roster&day={day}', mail: 'may' },
  dutySwapDeclined: { tone: 'warning', to: '/deploy/calendar?view=roster&day={day}', mail: 'may' },
  dutySwapEnded: { tone: 'warning', to: '/deploy/calendar?view=roster&day={day}', mail: 'may' },
  auditBroken: { tone: 'danger', mail: 'unlessRefused', always: true },
  paymentLate: { tone: 'warning', to: '/user/userRechargeRecord?transactionId={transactionId}', mail: 'may' },
  paymentInSuspense: { tone: 'warning', to: '/user/verifyBills', mail: 'may' },
  paymentDiffers: { tone: 'danger', to: '/user/verifyBills', mail: 'may' },
  tasksGoOn: { tone: 'success', to: '/user/userInformation/{userId}', mail: 'may' },
  poolWarning: { tone: 'warning', to: '/user/userList?queryAdminId={adminId}', mail: 'may' },
  poolReleased: { tone: 'warning', to: '/user/userList?listTab=pool', mail: 'may' },
  studentEnds: { tone: 'info', to: '/user/userInformation/{userId}', mail: 'may' },
  taskEnded: { tone: 'info', to: '/task/renderCompletedDetail/{taskId}/{userId}', mail: 'may' },
  sessionNew: { tone: 'warning', to: mySessions, mail: 'unlessRefused', always: true },
  passwordChanged: { tone: 'warning', to: mySessions, mail: 'unlessRefused', always: true },
  factorAdded: { tone: 'warning', to: myFactors, mail: 'unlessRefused', always: true },
  factorRemoved: { tone: 'warning', to: myFactors, mail: 'unlessRefused', always: true },
  factorReset: { tone: 'warning', to: myFactors, mail: 'unlessRefused', always: true },
  recoveryUsed: { tone: 'warning', to: myFactors, mail: 'unlessRefused', always: true },
  recoveryRenewed: { tone: 'warning', to: myFactors, mail: 'unlessRefused', always: true },
  tokenAdded: { tone: 'warning', to: '/home/userUpdate?tab=tokens', mail: 'unlessRefused', always: true },
  signOnBound: { tone: 'warning', to: mySessions, mail: 'unlessRefused', always: true },
  contactChanged: { tone: 'warning', to: '/home/userUpdate', mail: 'unlessRefused', always: true },
} as const satisfies Readonly<Record<string, NotificationKind>>;

export type NotificationName = keyof typeof notificationKinds;
export const notificationNames = Object.keys(notificationKinds) as NotificationName[];

/** The table entry of a kind; undefined for one that a newer or older server knows. */
export const kindOf = (name: string): NotificationKind | undefined =>
  notificationNames.find((known) => known === name) && notificationKinds[name as NotificationName];

/** Where a person wants to be told of a kind. */
export interface Channels {
  readonly bell: boolean;
  readonly mail: boolean;
  readonly sms: boolean;
}

/** What the system notice settings say of a kind: its channels, and whether mail and SMS go only to people who chose them. */
export interface ChannelSetting {
  readonly isBell: boolean;
  readonly isMail: boolean;
  readonly isSms: boolean;
  readonly isOnlyChosen: boolean;
}

/** The setting of a kind until somebody changes it. */
export const standardSetting = (name: NotificationName): ChannelSetting => {
  const kind: NotificationKind = notificationKinds[name];
  return {
    isBell: true,
    isMail: kind.mail !== 'never',
    isSms: false,
    isOnlyChosen: kind.mail !== 'unlessRefused',
  };
};

/** The channels of a kind: what the person chose, as far as its setting and the kind let them choose. */
export const channelsOf = (
  name: NotificationName,
  chosen: { readonly [K in keyof Channels]?: boolean | undefined } | undefined,
  setting: ChannelSetting = standardSetting(name),
): Channels => {
  const kind: NotificationKind = notificationKinds[name];
  return {
    bell: kind.always === true || (setting.isBell && (chosen?.bell ?? true)),
    mail: kind.mail !== 'never' && setting.isMail && (chosen?.mail ?? !setting.isOnlyChosen),
    sms: setting.isSms && (chosen?.sms ?? !setting.isOnlyChosen),
  };
};
