import { type OutputOf, type PartnerId, partnerKeys, partners } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { confirm, Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, RelativeTime, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { usePortalText } from './portal.texts.ts';
import { ShownOnce } from './ShownOnce.tsx';

type Made = OutputOf<typeof partnerKeys.add>;

/** The keys of a partner that stand. Stands at `?keys=3`. */
const PartnerKeys = ({ partnerId, onClose }: { partnerId: PartnerId; onClose: () => void }): ReactNode => {
  const t = usePortalText();
  const labels = useLabels('portal');
  const mayEdit = useAllowed(partnerKeys.add.access);
  const { data, error, refetch } = useRead(partnerKeys.list, { partnerId }, { quiet: true });
  const { data: found } = useRead(partners.list, { ids: [partnerId], total: 'none' }, { quiet: true });
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<Made>();
  const end = useCommand(partnerKeys.end);
  const name = found?.items[0]?.partnerName ?? String(partnerId);
  const ask = async (one: NonNullable<typeof data>[number]): Promise<void> => {
    const yes = await confirm({
      title: t('endAsk', { name: one.keyName }),
      content: t('endHint'),
      danger: true,
      okText: labels.action(partnerKeys.end),
    });
    if (yes) await end.run({ partnerKeyIds: [one.partnerKeyId] });
  };
  if (made)
    return (
      <ShownOnce
        title={labels.action(partnerKeys.add)}
        keyName={made.keyName}
        secret={made.secret}
        onClose={() => setMade(undefined)}
      />
    );
  if (adding)
    return (
      <FormDialog
        call={partnerKeys.add}
        initial={{ days: 365 }}
        fixed={{ partnerId }}
        success={false}
        instead={(answer) => {
          setMade(answer);
          setAdding(false);
        }}
        onClose={() => setAdding(false)}
      >
        {(f) => <f.Number name="days" autoFocus />}
      </FormDialog>
    );
  return (
    <Dialog title={t('keysOf', { name })} width="min(820px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={4} />}
        {data && (
          <ShortTable
            heads={[
              ...['keyName', 'createdBy', 'createTime', 'endsTime', 'lastUsedTime'].map((key) => ({
                key,
                name: labels.field(key),
              })),
              { key: 'actions', name: <span className="rd-hidden">{t('actions')}</span> },
            ]}
            empty={t('none')}
            rows={data.map((one) => ({
              key: one.partnerKeyId,
              cells: [
                <span key="name" className="rd-mono">
                  {one.keyName}
                </span>,
                one.createdBy,
                <Time key="made" at={one.createTime} />,
                <Time key="ends" at={one.endsTime} />,
                one.lastUsedTime === null ? (
                  <EmptyValue key="used" />
                ) : (
                  <RelativeTime key="used" at={one.lastUsedTime} />
                ),
                mayEdit && (
                  <button key="end" type="button" className="rd-link" onClick={() => void ask(one)}>
                    {labels.action(partnerKeys.end)}
                  </button>
                ),
              ],
            }))}
          />
        )}
      </div>
      {mayEdit && (
        <footer>
          <button type="button" className="rd-button rd-primary" onClick={() => setAdding(true)}>
            {labels.action(partnerKeys.add)}
          </button>
        </footer>
      )}
    </Dialog>
  );
};
export default PartnerKeys;
