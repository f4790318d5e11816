import { type ReactNode, useState } from 'react';
import { enrolment, type OutputOf } from '@renderdesk/contract';
import { nodes, platforms, usePlatformName } from '../../domain/index.ts';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { confirm, Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { Copyable, Time } from '../../kit/show/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useNodeText } from './node.texts.ts';

/** The keys with which machines become nodes: made (shown once), looked at, ended. Stands at `?keys`. */
const EnrolmentKeys = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useNodeText();
  return (
    <Dialog title={t('keys')} width="min(900px, 94vw)" onClose={onClose}>
      <Keys />
    </Dialog>
  );
};
export default EnrolmentKeys;

const Keys = (): ReactNode => {
  const t = useNodeText();
  const nameOf = usePlatformName();
  const { data, error, refetch } = useRead(enrolment.keys, {}, { quiet: true });
  const end = useCommand(enrolment.endKey);
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<string>();
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <div className="rd-dialog-body">
      <p className="rd-faint">{t('keyHint')}</p>
      {made !== undefined && (
        <div className="rd-notice" data-tone="success" role="status">
          <div>
            <p>{t('keyOnce')}</p>
            <Copyable value={made}>
              <code>{made}</code>
            </Copyable>
          </div>
        </div>
      )}
      <p>
        <button type="button" className="rd-button rd-primary" onClick={() => setAdding(true)}>
          {t('keyNew')}
        </button>
      </p>
      {data.items.length === 0 ? (
        <p>{t('keyNone')}</p>
      ) : (
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th>{t('keyRemark')}</th>
              <th>{t('keyPlatform')}</th>
              <th>{t('keyMade')}</th>
              <th>{t('keyBy')}</th>
              <th>{t('keyExpires')}</th>
              <th>{t('keyState')}</th>
              <th>{''}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((key) => (
              <tr key={key.enrolmentKeyId}>
                <td>{key.remark}</td>
                <td>{key.nodeName || (key.platform === null ? t('keyAny') : nameOf(key.platform))}</td>
                <td>
                  <Time at={key.createTime} />
                </td>
                <td>{key.createdBy}</td>
                <td>{key.expireTime !== null && <Time at={key.expireTime} />}</td>
                <td>{t(stateOf(key), { count: key.nodesLeft ?? 0 })}</td>
                <td>
                  {isOpen(key) && (
                    <button
                      type="button"
                      className="rd-link"
                      onClick={() =>
                        void confirm({
                          title: t('keyEnd'),
                          content: t('keyEndHint'),
                          danger: true,
                          okText: t('keyEnd'),
                        }).then((yes) =>
                          yes ? end.run({ enrolmentKeyIds: [key.enrolmentKeyId] }) : undefined,
                        )
                      }
                    >
                      {t('keyEnd')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {adding && <NewKey onMade={setMade} onClose={() => setAdding(false)} />}
    </div>
  );
};

type Key = OutputOf<typeof enrolment.keys>['items'][number];

const stateOf = ({
  endTime,
  expireTime,
  nodesLeft,
}: Key): 'keyEnded' | 'keyExpired' | 'keyUsed' | 'keyOpen' | 'keyLeft' => {
  if (endTime !== null) return 'keyEnded';
  if (nodesLeft === 0) return 'keyUsed';
  if (expireTime !== null && expireTime <= Date.now()) return 'keyExpired';
  return nodesLeft === null ? 'keyOpen' : 'keyLeft';
};

const isOpen = (key: Key): boolean => ['keyOpen', 'keyLeft'].includes(stateOf(key));

const NewKey = ({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }): ReactNode => {
  const t = useNodeText();
  return (
    <FormDialog
      call={enrolment.issueKey}
      title={t('keyNew')}
      initial={{ platform: null, nodeId: null, nodes: 1, remark: '', expireTime: null }}
      onDone={({ enrolmentKey }) => onMade(enrolmentKey)}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Text name="remark" label={t('keyRemark')} autoFocus />
          <f.Choose name="platform" from={platforms} />
          <f.Number name="nodes" hint={t('keyNodes')} />
          <f.Choose name="nodeId" from={nodes} hint={t('keyNode')} />
          <f.Time name="expireTime" notBeforeToday hint={t('keyTime')} />
        </>
      )}
    </FormDialog>
  );
};
