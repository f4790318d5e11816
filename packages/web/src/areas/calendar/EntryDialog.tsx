import { dayOf, duty, dutySection, dutyStatus, dutyType } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { callApi, invalidate } from '../../kit/call/index.ts';
import { confirm, Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { formatTime, StatusTag } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useSession } from '../../shell/useSession.ts';
import { useDutyText } from './duty.texts.ts';
import { dutyStaff } from './dutyStaff.ts';
import { type Entry, entriesOf, hoursOf, type Roster } from './rosterDays.ts';

type Doing = 'look' | 'edit' | 'remark' | 'swap';

/** One duty: what it is, and what the reader may do about it. Stands at `?duty=12`. */
const EntryDialog = ({
  entry,
  roster,
  onClose,
}: {
  entry: Entry;
  roster: Roster;
  onClose: () => void;
}): ReactNode => {
  const t = useDutyText();
  const labels = useLabels('calendar');
  const { admin } = useSession();
  const mayEdit = useAllowed(duty.updateAdmin.access);
  const [doing, setDoing] = useState<Doing>('look');
  const [today] = useState(() => dayOf(Date.now()));
  const isPast = entry.dutyDate < today;
  const isOwn = entry.adminId === admin.adminId;
  const isToCome = entry.status === dutyStatus.of.planned || entry.status === dutyStatus.of.swapped;
  const about = `${entry.dutyDate} · ${labels.code(dutyType, entry.type)} · ${labels.code(dutySection, entry.section)}`;
  const known = { dutyId: entry.dutyId, version: entry.version };
  const back = (): void => setDoing('look');
  const remove = async (): Promise<void> => {
    const yes = await confirm({
      title: t('removeAsk', { name: entry.reallyName }),
      content: about,
      danger: true,
      okText: t('remove'),
    });
    if (!yes) return;
    // A refusal was told already, as the error catalogue says.
    await callApi(duty.removeAdmin, { dutyIds: [entry.dutyId] }).then(onClose, () => undefined);
    await invalidate(duty.list, duty.now);
  };
  const others = entriesOf(roster).filter(
    (one) =>
      one.type === entry.type &&
      one.adminId !== entry.adminId &&
      one.dutyDate > today &&
      one.status !== dutyStatus.of.absent,
  );
  if (doing === 'edit')
    return (
      <FormDialog
        call={duty.updateAdmin}
        initial={{
          adminId: entry.adminId,
          isAbsent: entry.status === dutyStatus.of.absent,
          remark: entry.remark,
        }}
        fixed={known}
        onDone={onClose}
        onClose={back}
      >
        {(f) => (
          <>
            <p className="rd-faint">{about}</p>
            <f.Choose name="adminId" from={dutyStaff} />
            <f.Flag name="isAbsent" />
            <f.Text name="remark" />
            {isPast && (
              <>
                <p className="rd-notice" data-tone="warning">
                  {t('past')}
                </p>
                <f.Text name="reason" />
              </>
            )}
          </>
        )}
      </FormDialog>
    );
  if (doing === 'remark')
    return (
      <FormDialog
        call={duty.remark}
        initial={{ remark: entry.remark }}
        fixed={known}
        onDone={onClose}
        onClose={back}
      >
        {(f) => <f.Text name="remark" rows={2} autoFocus />}
      </FormDialog>
    );
  if (doing === 'swap')
    return (
      <FormDialog
        call={duty.askSwap}
        initial={{ reason: '' }}
        fixed={{ dutyId: entry.dutyId }}
        onDone={onClose}
        onClose={back}
      >
        {(f) => (
          <>
            <p className="rd-faint">{about}</p>
            {others.length === 0 ? (
              <p className="rd-notice">{t('swapNone')}</p>
            ) : (
              <f.Pick
                name="otherDutyId"
                options={others.map((one) => ({
                  value: one.dutyId,
                  label: `${one.reallyName} · ${one.dutyDate} · ${labels.code(dutySection, one.section)}`,
                }))}
              />
            )}
            <f.Text name="reason" rows={2} />
          </>
        )}
      </FormDialog>
    );
  return (
    <Dialog title={entry.reallyName} width="min(480px, 92vw)" onClose={onClose}>
      <div className="rd-dialog-body rd-duty-facts">
        <dl>
          <dt>{labels.field('dutyDate')}</dt>
          <dd>{entry.dutyDate}</dd>
          <dt>{labels.field('type')}</dt>
          <dd>{labels.code(dutyType, entry.type)}</dd>
          <dt>{labels.field('section')}</dt>
          <dd>
            {labels.code(dutySection, entry.section)} {hoursOf(entry.dutyDate, entry.section, roster.slots)}
          </dd>
          <dt>{labels.field('status')}</dt>
          <dd>
            <StatusTag code={entry.status} table={dutyStatus} labels={labels} />
          </dd>
          {entry.remark !== '' && (
            <>
              <dt>{labels.field('remark')}</dt>
              <dd>{entry.remark}</dd>
            </>
          )}
        </dl>
        <p className="rd-faint">
          {t('created', { time: formatTime(entry.createTime) })}
          {entry.updateTime !== null && ` · ${t('updated', { time: formatTime(entry.updateTime) })}`}
        </p>
      </div>
      <footer>
        {mayEdit && !isPast && (
          <button type="button" className="rd-button" onClick={() => void remove()}>
            {t('remove')}
          </button>
        )}
        {isOwn && !mayEdit && (
          <button type="button" className="rd-button" onClick={() => setDoing('remark')}>
            {labels.action(duty.remark)}
          </button>
        )}
        {isOwn && isToCome && (
          <button type="button" className="rd-button" onClick={() => setDoing('swap')}>
            {t('swap')}
          </button>
        )}
        {mayEdit && (
          <button type="button" className="rd-button rd-primary" onClick={() => setDoing('edit')}>
            {t('edit')}
          </button>
        )}
        {!mayEdit && (
          <button type="button" className="rd-button" onClick={onClose}>
            {t('close')}
          </button>
        )}
      </footer>
    </Dialog>
  );
};
export default EntryDialog;
