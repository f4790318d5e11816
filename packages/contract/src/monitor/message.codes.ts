import { codeTable, type CodeOf } from '../kernel/codes.ts';

/** What a message of the message centre is about; the values are ours. */
export const monitorMessageType = codeTable('monitorMessageType', {
  1: { name: 'failedFrames', tone: 'danger' },
  2: { name: 'stuckFrames', tone: 'warning' },
  3: { name: 'lostNodes', tone: 'danger' },
  4: { name: 'timedOutFrames', tone: 'warning' },
});
export type MonitorMessageType = CodeOf<typeof monitorMessageType>;

/** Whether somebody has seen to a message. */
export const monitorMessageState = codeTable('monitorMessageState', {
  0: { name: 'open', tone: 'waiting' },
  1: { name: 'marked', tone: 'neutral' },
});

/** The subscription of each type until staff set another: on, so many events, and so many percent of what could have had one. */
export const defaultThresholds: Readonly<
  Record<MonitorMessageType, { readonly thresholdCount: number; readonly thresholdRate: number }>
> = {
  1: { thresholdCount: 10, thresholdRate: 20 },
  2: { thresholdCount: 2, thresholdRate: 0 },
  3: { thresholdCount: 3, thresholdRate: 5 },
  4: { thresholdCount: 5, thresholdRate: 0 },
};
