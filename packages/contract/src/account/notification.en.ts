import type { NotificationName } from './notification.kinds.ts';

/** What one kind says: its name in the settings, and the sentence; `{…}` is filled from the notification's data. */
export interface NotificationText {
  readonly name: string;
  readonly says: string;
}

export const notificationEn: Record<NotificationName, NotificationText> = {
  exportReady: { name: 'An export of mine is ready', says: 'The export {fileName} is ready.' },
  exportFailed: { name: 'An export of mine failed', says: 'The export {fileName} failed.' },
  bulkDone: {
    name: 'A large action of mine is done',
    says: '“{action}” is done: {done} carried out, {refused} refused.',
  },
  bulkFailed: {
    name: 'A large action of mine broke off',
    says: '“{action}” broke off: {done} carried out, {refused} refused, the rest unchanged.',
  },
  auditBroken: {
    name: 'The audit record was changed',
    says: 'Seal {sealId} of the audit record, made {sealedAt}, does not fit its records. Verify with the operations manual at hand.',
  },
  taskEnded: { name: 'A task that I watch has ended', says: 'Task {taskId} has ended: {state}.' },
  sessionNew: {
    name: 'A sign-in from another browser or address',
    says: 'Signed in with {browser} from {address}. If that was not you, end that session and change your password.',
  },
  passwordChanged: {
    name: 'My password was changed',
    says: 'Your password was changed. If that was not you, tell your administrator at once.',
  },
  contactChanged: {
    name: 'My phone number or e-mail address was changed',
    says: 'Your phone number or e-mail address was changed. If that was not you, tell your administrator at once.',
  },
};
