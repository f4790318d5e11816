import { type ReactNode, useState } from 'react';
import { type OutputOf, strategy, tags } from '@renderdesk/contract';
import { invalidate, useCommand, useRead } from '../../kit/call/index.ts';
import { Dialog, toast } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useTaskText } from './task.texts.ts';

type Tag = OutputOf<typeof tags.query>[number];
const touched = [tags.query, tags.get, strategy.words];

/** Asks for the reason before a label goes from every task, and says first how many lose it. */
const DeleteEverywhere = ({ tag, onClose }: { tag: Tag; onClose: () => void }): ReactNode => {
  const t = useTaskText();
  const labels = useLabels('task');
  const { adminTagName } = tag;
  const { data } = useRead(tags.get, { adminTagName }, { staleTime: 0, quiet: true });
  return (
    <FormDialog
      call={tags.deleteTag}
      title={t('labels.deleteTitle', { label: adminTagName })}
      saveText={labels.action(tags.deleteTag)}
      initial={{ adminTagName }}
      onDone={({ tasks }) => toast('success', t('labels.deleted', { count: tasks }))}
      onClose={onClose}
    >
      {(f) => (
        <>
          <p className="rd-notice" data-tone="danger">
            {t('labels.impact', { count: data?.tasks ?? tag.tasks })}
          </p>
          <f.Text name="reason" rows={2} autoFocus />
        </>
      )}
    </FormDialog>
  );
};

const Row = ({ tag, onDelete }: { tag: Tag; onDelete: () => void }): ReactNode => {
  const labels = useLabels('task');
  const mayChange = useAllowed(tags.remove.access);
  const remove = useCommand(tags.remove);
  const { adminTagName, tasks, openTasks } = tag;
  const named = `adminTagName=${encodeURIComponent(adminTagName)}`;
  return (
    <tr>
      <td>{adminTagName}</td>
      <td className="rd-figure">
        <a href={`/task/render/end?${named}`}>{formatFigure(tasks - openTasks)}</a>
      </td>
      <td className="rd-figure">
        <a href={`/task/render/running?${named}`}>{formatFigure(openTasks)}</a>
      </td>
      <td>
        {mayChange && (
          <button
            type="button"
            className="rd-link"
            disabled={remove.running}
            onClick={() => (tasks > 0 ? onDelete() : void remove.run({ adminTagName }))}
          >
            {labels.action(tasks > 0 ? tags.deleteTag : tags.remove)}
          </button>
        )}
      </td>
    </tr>
  );
};

const Labels = (): ReactNode => {
  const t = useTaskText();
  const labels = useLabels('task');
  const mayChange = useAllowed(tags.add.access);
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<Tag>();
  const { data, error, refetch } = useRead(tags.query, {}, { quiet: true });
  useServerEvents(['setting'], () => void invalidate(...touched));
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  return (
    <div className="rd-dialog-body">
      <p className="rd-faint">{t('labels.hint')}</p>
      {mayChange && (
        <p>
          <button type="button" className="rd-button rd-primary" onClick={() => setAdding(true)}>
            {labels.action(tags.add)}
          </button>
        </p>
      )}
      {data.length === 0 ? (
        <p>{t('labels.none')}</p>
      ) : (
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th scope="col">{t('labels.name')}</th>
              <th scope="col">{t('labels.tasks')}</th>
              <th scope="col">{t('labels.openTasks')}</th>
              <th>{''}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((tag) => (
              <Row key={tag.adminTagName} tag={tag} onDelete={() => setDeleting(tag)} />
            ))}
          </tbody>
        </table>
      )}
      {adding && (
        <FormDialog call={tags.add} initial={{}} onClose={() => setAdding(false)}>
          {(f) => <f.Text name="adminTagName" autoFocus />}
        </FormDialog>
      )}
      {deleting && <DeleteEverywhere tag={deleting} onClose={() => setDeleting(undefined)} />}
    </div>
  );
};

/** The dictionary of labels: how many tasks bear each; new ones, and ones that go. Stands at `?labels`. */
const LabelManager = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useTaskText();
  return (
    <Dialog title={t('labels.open')} width="min(640px, 94vw)" onClose={onClose}>
      <Labels />
    </Dialog>
  );
};
export default LabelManager;
