import { errorCodes, renderLife, renders, renderStatus, type RowOf } from '@renderdesk/contract';
import type { Action } from '../../kit/list/index.ts';
import { bulk, Hint, label, life, said, type Task } from './actionParts.tsx';
import { taskImpact } from './ImpactPreview.tsx';
import { settingActions } from './settingActions.tsx';

// The bar of actions appears with the first selection, and must not wait then. What fails here fails again where it is used.

/** What the customer may be charged for: who agreed to it, and why it is done. */
const costly = (
  call: typeof renderLife.restart,
  name: 'restart' | 'recommitDone' | 'fullSpeed',
  look: { readonly danger?: true } = {},
): Action<Task> =>
  bulk(call, 'taskId', {
    ...look,
    group: life,
    Impact: taskImpact(name),
    useDone: said(name),
    ask: {
      fields: (f) => (
        <>
          <f.Text name="consent" hint={<Hint of="consentHint" />} autoFocus />
          <f.Text name="reason" rows={2} />
        </>
      ),
    },
  });

const lifeActions: readonly Action<Task>[] = [
  bulk(renders.start, 'taskId', { Impact: taskImpact('start'), useDone: said('start') }),
  bulk(renders.stop, 'taskId', {
    danger: true,
    Impact: taskImpact('stop'),
    useDone: said('stop'),
    undo: renderLife.undoStop,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(renderLife.recommit, 'taskId', { Impact: taskImpact('recommit'), useDone: said('recommit') }),
  costly(renderLife.restart, 'restart', { danger: true }),
  costly(renderLife.recommitDone, 'recommitDone', { danger: true }),
  costly(renderLife.fullSpeed, 'fullSpeed'),
  bulk(renderLife.undoStop, 'taskId', { group: life, useDone: said('start') }),
  bulk(renderLife.regain, 'taskId', { group: life, useDone: said('regain') }),
  bulk(renderLife.abandon, 'taskId', {
    group: life,
    danger: true,
    Impact: taskImpact('abandon'),
    useDone: said('abandon'),
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(renders.deleteTask, 'taskId', {
    group: life,
    danger: true,
    Impact: taskImpact('deleteTask'),
    useDone: said('delete'),
    undo: renderLife.undelete,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(renderLife.undelete, 'taskId', { group: life, useDone: said('undelete') }),
];

/**
 * What staff may do to render tasks, in lists and on detail pages. Changing settings is refused for all that are
 * selected where one of them is finished, failed or not operable (checklist T-181, T-182). What ends attempts or costs money
 * shows its impact first. A task that is not operable takes words and nothing else, a deleted one can be taken back and
 * nothing else.
 */
export const renderActions: readonly Action<Task>[] = [...lifeActions, ...settingActions].map((action) => {
  const undeletes = action.call === renderLife.undelete;
  const always = undeletes || action.group === label;
  return {
    ...action,
    blocks: (row) => {
      if (row.deleted !== undeletes) return errorCodes.notAllowedInState;
      return row.operable || always ? undefined : errorCodes.editingBlocked;
    },
  };
});

/** The colour of a task's progress: red once frames failed, green when done. */
export const progressTone = (
  row: Pick<RowOf<typeof renders.list>, 'failure' | 'taskStatus'>,
): 'running' | 'success' | 'danger' => {
  if (row.failure > 0) return 'danger';
  return row.taskStatus === renderStatus.of.finished ? 'success' : 'running';
};
