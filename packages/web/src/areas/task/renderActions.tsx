import { errorCodes, renders, renderStatus, type RowOf } from '@renderdesk/contract';
import { type Action, actionKit } from '../../kit/list/index.ts';
import { useTaskText } from './task.text.ts';

type Task = Pick<
  RowOf<typeof renders.list>,
  'taskId' | 'taskStatus' | 'operable' | 'level' | 'maxPriority' | 'nodeLimit' | 'remark' | 'adminTags'
>;

const Hint = ({ of }: { of: 'levelHint' | 'nodeLimitHint' }) => useTaskText()(of);

/** The one row's own value to begin with; several rows begin empty. */
const own = <T,>(rows: readonly Task[], read: (row: Task) => T): T | undefined => {
  const [row, ...others] = rows;
  return row === undefined || others.length > 0 ? undefined : read(row);
};

const { bulk } = actionKit<Task>();
const editing = {
  all: true,
  blocks: (row: Task) => (row.operable ? undefined : errorCodes.editingBlocked),
} as const;

/**
 * What staff may do to render tasks, in lists and on detail pages. Changing settings is refused for all that are
 * selected where one of them is finished, failed or not operable (checklist T-181, T-182).
 */
export const renderActions: readonly Action<Task>[] = [
  bulk(renders.start, 'taskId'),
  bulk(renders.stop, 'taskId', {
    danger: true,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(renders.setLevel, 'taskId', {
    ...editing,
    ask: {
      fields: (f) => <f.Number name="level" hint={<Hint of="levelHint" />} autoFocus />,
      initial: (rows) => ({ level: own(rows, (row) => row.level) }),
    },
  }),
  bulk(renders.setMaxPriority, 'taskId', {
    ...editing,
    ask: {
      fields: (f) => <f.Flag name="maxPriority" />,
      initial: (rows) => ({ maxPriority: !rows.every((row) => row.maxPriority) }),
    },
  }),
  bulk(renders.setNodeLimit, 'taskId', {
    ...editing,
    ask: {
      fields: (f) => <f.Number name="nodeLimit" hint={<Hint of="nodeLimitHint" />} autoFocus />,
      initial: (rows) => ({ nodeLimit: own(rows, (row) => row.nodeLimit) ?? null }),
    },
  }),
  bulk(renders.setRemark, 'taskId', {
    ask: {
      fields: (f) => <f.Text name="remark" rows={4} autoFocus />,
      initial: (rows) => ({ remark: own(rows, (row) => row.remark) ?? '' }),
    },
  }),
  bulk(renders.addTag, 'taskId', { ask: { fields: (f) => <f.Text name="adminTagName" autoFocus /> } }),
  bulk(renders.removeTag, 'taskId', {
    ask: {
      fields: (f, rows) => (
        <f.Pick
          name="adminTagName"
          options={[...new Set(rows.flatMap((row) => row.adminTags))].map((tag) => ({
            value: tag,
            label: tag,
          }))}
        />
      ),
      initial: (rows) => ({ adminTagName: rows.flatMap((row) => row.adminTags)[0] }),
    },
  }),
  bulk(renders.deleteTask, 'taskId', {
    danger: true,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
];

/** The colour of a task's progress: red once frames failed, green when done. */
export const progressTone = (
  row: Pick<RowOf<typeof renders.list>, 'failure' | 'taskStatus'>,
): 'running' | 'success' | 'danger' => {
  if (row.failure > 0) return 'danger';
  return row.taskStatus === renderStatus.of.finished ? 'success' : 'running';
};
