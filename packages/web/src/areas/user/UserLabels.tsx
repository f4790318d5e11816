import { type OutputOf, userLabels } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { confirm } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { wholeSource } from '../../kit/pick/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useUserText } from './user.texts.ts';

type Label = OutputOf<typeof userLabels.list>[number];

/** Labels below which another may stand: those of the first level. */
const firstLevel = wholeSource(userLabels.list, {}, (answer) =>
  answer
    .filter(({ parentId }) => parentId === null)
    .map((one) => ({ value: one.labelId, name: one.labelName })),
);

const Rename = ({ label, onClose }: { label: Label; onClose: () => void }): ReactNode => (
  <FormDialog
    call={userLabels.rename}
    initial={{ labelId: label.labelId, labelName: label.labelName }}
    onClose={onClose}
  >
    {(f) => <f.Text name="labelName" autoFocus />}
  </FormDialog>
);

/** The labels that there are, with how many customers bear each. */
const Labels = (): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const { data, error, refetch } = useRead(userLabels.list, {}, { quiet: true });
  const remove = useCommand(userLabels.remove);
  const [renamed, setRenamed] = useState<Label>();
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={3} />;
  if (data.length === 0) return <p className="rd-faint">{t('noLabels')}</p>;
  const ask = async ({ labelId, labelName }: Label): Promise<void> => {
    const yes = await confirm({
      title: t('removeLabel', { name: labelName }),
      danger: true,
      okText: labels.action(userLabels.remove),
    });
    if (yes) await remove.run({ labelId });
  };
  return (
    <>
      <table className="rd-plain-table rd-user-labels">
        <thead>
          <tr>
            <th scope="col">{labels.field('labelName')}</th>
            <th scope="col" className="rd-number">
              {labels.field('userCount')}
            </th>
            <th aria-label={t('actions')} />
          </tr>
        </thead>
        <tbody>
          {data.map((label) => (
            <tr key={label.labelId}>
              <th scope="row" className={label.parentId === null ? undefined : 'rd-user-label-below'}>
                {label.labelName}
              </th>
              <td className="rd-number">{label.userCount}</td>
              <td>
                <button type="button" className="rd-link" onClick={() => setRenamed(label)}>
                  {labels.action(userLabels.rename)}
                </button>{' '}
                <button type="button" className="rd-link" onClick={() => void ask(label)}>
                  {labels.action(userLabels.remove)}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {renamed && <Rename label={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  );
};

/** Labels of customers, and a new one. Stands at `?labels`. */
const UserLabels = ({ onClose }: { onClose: () => void }): ReactNode => (
  <FormDialog call={userLabels.add} initial={{ parentId: null }} onClose={onClose}>
    {(f) => (
      <>
        <Labels />
        <f.Text name="labelName" autoFocus />
        <f.Choose name="parentId" from={firstLevel} />
      </>
    )}
  </FormDialog>
);
export default UserLabels;
