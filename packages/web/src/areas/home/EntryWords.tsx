import type { ReactNode } from 'react';
import {
  errorCodes,
  errorMessage,
  holdReason,
  queue,
  receiptStatus,
  regularWork,
  refundState,
  type Queue,
  renderStatus,
  type WorkQueueFacts,
} from '@renderdesk/contract';
import { formatDuration, formatPrice, useReasonWords } from '../../kit/show/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { useHomeText } from './home.texts.ts';

/** The sentence about an entry of a queue, in the reader's language. */
export const useEntryWords = (): ((of: Queue, facts: WorkQueueFacts) => string) => {
  const t = useHomeText();
  const language = useLanguage();
  const reasonWords = useReasonWords();
  const tasks = useLabels('task');
  const exports = useLabels('export');
  const money = useLabels('pay');
  const invoice = useLabels('receipt');
  const home = useLabels('home');
  const lasting = (duration: WorkQueueFacts['durationMs']): string =>
    duration === undefined ? '' : formatDuration(duration, language);
  return (of, facts) => {
    const { sceneName: scene = '', userName: user = '', nodeName: node = '' } = facts;
    const amount = facts.amount === undefined ? '' : formatPrice(facts.amount, facts.currency ?? 1);
    switch (of) {
      case queue.of.stuckFrames:
        return t('entry.stuckFrames', {
          frame: facts.frameLabel ?? '',
          scene,
          user,
          node,
          duration: lasting(facts.durationMs),
          silent: lasting(facts.silentMs),
        });
      case queue.of.unhealthyNodes:
        return (facts.reason ?? '') === ''
          ? t('entry.unhealthyNodesPlain', { node })
          : t('entry.unhealthyNodes', { node, reason: reasonWords(facts.reason ?? '') });
      case queue.of.lostNodes:
        return t('entry.lostNodes', { node });
      case queue.of.heldTasks:
        if (facts.holdReason)
          return t('entry.heldForErrors', {
            scene,
            user,
            task: String(facts.taskId ?? ''),
            why: tasks.code(holdReason, facts.holdReason),
            errors: facts.errors ?? 0,
            error: reasonWords(facts.error ?? ''),
          });
        return t('entry.heldTasks', {
          scene,
          user,
          task: String(facts.taskId ?? ''),
          status: tasks.code(renderStatus, facts.status ?? 0),
        });
      case queue.of.mailGivenUp:
        return t('entry.mailGivenUp', { subject: facts.subject ?? '', recipient: facts.recipient ?? '' });
      case queue.of.failedExports: {
        const [area = '', group = ''] = (facts.call ?? '').split('.');
        return t('entry.failedExports', {
          what: facts.fileName ?? exports.action({ area, group, key: 'list' }),
          why: errorMessage(facts.errorCode ?? errorCodes.internal, language) ?? '',
        });
      }
      case queue.of.approvals: {
        const [area = '', group = '', key = ''] = (facts.call ?? '').split('.');
        return t('entry.approvals', {
          action: exports.action({ area, group, key }),
          name: facts.adminName ?? '',
        });
      }
      case queue.of.rechargesToConfirm:
        return t('entry.rechargesToConfirm', { user, amount });
      case queue.of.appeals:
        return t('entry.appeals', {
          user: facts.userName ?? '',
          bill: facts.billNo ?? '',
          reason: facts.reason ?? '',
        });
      case queue.of.refundsWaiting:
        return t('entry.refundsWaiting', {
          user,
          amount,
          status: money.code(refundState, facts.status ?? 0),
        });
      case queue.of.certificationsWaiting:
        return t('entry.certificationsWaiting', { user });
      case queue.of.studentsWaiting:
        return t('entry.studentsWaiting', { user });
      case queue.of.feedbackWaiting:
        return t('entry.feedbackWaiting', { user, content: facts.subject ?? '' });
      case queue.of.invoicesWaiting:
        return t('entry.invoicesWaiting', {
          user,
          amount,
          status: invoice.code(receiptStatus, facts.status ?? 0),
        });
      case queue.of.lateWork: {
        const work = home.code(regularWork, facts.work ?? regularWork.of.charges);
        return (facts.reason ?? '') === ''
          ? t('entry.lateWork', { work })
          : t('entry.failedWork', { work, reason: facts.reason ?? '' });
      }
      case queue.of.calendarYear:
        return t('entry.calendarYear', { year: String(facts.year ?? '') });
    }
  };
};

export type Entry = {
  readonly queue: Queue;
  readonly facts: WorkQueueFacts;
  readonly path: string;
  readonly search: string;
};

/** The address of the place where an entry is dealt with. */
export const entryHref = ({ path, search }: Entry): string => (search === '' ? path : `${path}?${search}`);

/** An entry in words. */
export const EntryWords = ({ entry }: { entry: Entry }): ReactNode =>
  useEntryWords()(entry.queue, entry.facts);
