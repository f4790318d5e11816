import { userServices } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { software, usePlatformName } from '../../domain/index.ts';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { confirm, lateDialog, toast } from '../../kit/dialogs/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { useNames } from '../../kit/pick/index.ts';
import { EmptyValue, Flag, formatFigure, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import type { Customer, JsonValue, RenderSet } from './customer.ts';
import { UserDialog } from './UserDialog.tsx';
import { useUserText } from './user.texts.ts';

const RenderSetDialog = lateDialog(() => import('./RenderSetDialog.tsx'));
const JsonDialog = lateDialog(() => import('./JsonDialog.tsx'));
const sources = [software];

/** Where the customer may submit, and what they have there. */
const Platforms = ({ row }: { row: Customer }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const nameOf = usePlatformName();
  const mayEdit = useAllowed(userServices.setRenderService.access);
  const at = useDialogParam('edit');
  const sync = useCommand(userServices.platformSync, { success: false });
  const { data, error, refetch } = useRead(
    userServices.renderService,
    { userId: row.userId },
    { quiet: true, staleTime: 0 },
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const ask = async (platform: number): Promise<void> => {
    const yes = await confirm({
      title: t('syncAsk', { name: nameOf(platform) }),
      content: t('syncHint'),
      okText: labels.action(userServices.platformSync),
    });
    const done = yes ? await sync.run({ userId: row.userId, platform }) : undefined;
    if (done) toast('success', t('synced', { count: done.tasks }));
  };
  return (
    <section className="rd-user-part">
      <header>
        <h2>{labels.action(userServices.renderService)}</h2>
        {mayEdit && (
          <button type="button" className="rd-button" onClick={() => at.open('service')}>
            {labels.action(userServices.setRenderService)}
          </button>
        )}
      </header>
      <ShortTable
        heads={[
          { key: 'platform', name: labels.field('platform') },
          { key: 'isOpen', name: labels.field('isOpen') },
          { key: 'openTasks', name: labels.field('openTasks'), isNumber: true },
          { key: 'lastSubmitTime', name: labels.field('lastSubmitTime') },
          { key: 'actions', name: <span className="rd-hidden">{t('actions')}</span> },
        ]}
        empty={t('noPlatforms')}
        rows={data.map((one) => ({
          key: one.platform,
          cells: [
            nameOf(one.platform),
            <Flag key="open" on={one.isOpen} />,
            formatFigure(one.openTasks),
            one.lastSubmitTime === null ? (
              <EmptyValue key="last" />
            ) : (
              <Time key="last" at={one.lastSubmitTime} />
            ),
            mayEdit && one.openTasks > 0 && (
              <button key="sync" type="button" className="rd-link" onClick={() => void ask(one.platform)}>
                {labels.action(userServices.platformSync)}
              </button>
            ),
          ],
        }))}
      />
      <UserDialog open={at.value} row={row} onClose={at.close} />
    </section>
  );
};

/** The heading of what is kept one by one, with a button for a new one. */
const KeptHead = ({
  name,
  add,
  onAdd,
}: {
  name: string;
  add: string | false;
  onAdd: () => void;
}): ReactNode => (
  <header>
    <h2>{name}</h2>
    {add !== false && (
      <button type="button" className="rd-button" onClick={onAdd}>
        {add}
      </button>
    )}
  </header>
);
/** What is done to one. */
const KeptActions = ({ onEdit, onRemove }: { onEdit: () => void; onRemove: () => void }): ReactNode => {
  const t = useUserText();
  return (
    <span>
      <button type="button" className="rd-link" onClick={onEdit}>
        {t('edit')}
      </button>{' '}
      <button type="button" className="rd-link" onClick={onRemove}>
        {t('remove')}
      </button>
    </span>
  );
};

/** Software that the customer renders with at home. */
const RenderSets = ({ row: { userId } }: { row: Customer }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const nameOf = useNames(sources, labels);
  const mayEdit = useAllowed(userServices.saveLocalRenderSet.access);
  const [open, setOpen] = useState<RenderSet | 'new'>();
  const remove = useCommand(userServices.removeLocalRenderSet);
  const { data, error, refetch } = useRead(userServices.localRenderSets, { userId }, { quiet: true });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const ask = async ({ setName, localRenderSetId }: RenderSet): Promise<void> => {
    const title = t('removeNamed', { name: setName });
    if (await confirm({ title, danger: true, okText: t('remove') })) await remove.run({ localRenderSetId });
  };
  return (
    <section className="rd-user-part">
      <KeptHead
        name={labels.action(userServices.localRenderSets)}
        add={mayEdit && t('addSet')}
        onAdd={() => setOpen('new')}
      />
      <ShortTable
        heads={[
          ...['setName', 'cgId', 'pluginVersions', 'renderPath', 'updatedBy', 'updateTime'].map((key) => ({
            key,
            name: labels.field(key),
          })),
          { key: 'actions', name: <span className="rd-hidden">{t('actions')}</span> },
        ]}
        empty={t('noSets')}
        rows={data.map((one) => ({
          key: one.localRenderSetId,
          cells: [
            one.setName,
            nameOf(software, one.cgId),
            one.pluginVersions.join(', ') || <EmptyValue key="plugins" />,
            one.renderPath || <EmptyValue key="path" />,
            one.updatedBy,
            <Time key="at" at={one.updateTime} />,
            mayEdit && (
              <KeptActions key="actions" onEdit={() => setOpen(one)} onRemove={() => void ask(one)} />
            ),
          ],
        }))}
      />
      {open !== undefined && (
        <RenderSetDialog
          userId={userId}
          of={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
};

/** Named values that the customer's software is given. */
const Json = ({ row: { userId } }: { row: Customer }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const mayEdit = useAllowed(userServices.saveJson.access);
  const [open, setOpen] = useState<JsonValue | 'new'>();
  const remove = useCommand(userServices.removeJson);
  const { data, error, refetch } = useRead(userServices.jsonList, { userId }, { quiet: true });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const ask = async ({ jsonName, userJsonId }: JsonValue): Promise<void> => {
    const title = t('removeNamed', { name: jsonName });
    if (await confirm({ title, danger: true, okText: t('remove') })) await remove.run({ userJsonId });
  };
  return (
    <section className="rd-user-part">
      <KeptHead
        name={labels.action(userServices.jsonList)}
        add={mayEdit && t('addJson')}
        onAdd={() => setOpen('new')}
      />
      <ShortTable
        heads={[
          ...['jsonName', 'jsonContent', 'remark', 'updatedBy', 'updateTime'].map((key) => ({
            key,
            name: labels.field(key),
          })),
          { key: 'actions', name: <span className="rd-hidden">{t('actions')}</span> },
        ]}
        empty={t('noJson')}
        rows={data.map((one) => ({
          key: one.userJsonId,
          cells: [
            one.jsonName,
            <code key="content" className="rd-user-json">
              {one.jsonContent}
            </code>,
            one.remark || <EmptyValue key="remark" />,
            one.updatedBy,
            <Time key="at" at={one.updateTime} />,
            mayEdit && (
              <KeptActions key="actions" onEdit={() => setOpen(one)} onRemove={() => void ask(one)} />
            ),
          ],
        }))}
      />
      {open !== undefined && (
        <JsonDialog
          userId={userId}
          of={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
};

/** What the farm renders for the customer, and what their software is told. */
export default ({ row }: { row: Customer }): ReactNode => (
  <div className="rd-user-panel">
    <Platforms row={row} />
    <RenderSets row={row} />
    <Json row={row} />
  </div>
);
