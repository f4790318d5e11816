import {
  authStatus,
  authType,
  type CertificationId,
  certificationOutcome,
  certifications,
  type OutputOf,
  refusalReason,
} from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { callApi, useCommand, useRead } from '../../kit/call/index.ts';
import { DescriptionList, Happenings, PanelFooter, ShortTable } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, formatFigure, formatMoney, StatusTag, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useCertificationText } from './certification.texts.ts';
import { IdentityImages, type Looks, useLooks } from './IdentityImages.tsx';

type Certification = OutputOf<typeof certifications.query>;
const { open, approved, refused } = certificationOutcome.of;

const fact = columnKit<Certification, never, string>();
const reveal = {
  call: certifications.reveal,
  input: ({ certificationId }: Certification) => ({ certificationId }),
};
const facts = [
  fact.text('userName', { link: ({ userId }) => `/user/userInformation/${userId}` }),
  fact.tag('authType', authType),
  fact.text('fullName'),
  fact.masked('idNumber', reveal),
  fact.text('legalPerson'),
  fact.tag('certificationOutcome', certificationOutcome),
  fact.tag('refusalReason', refusalReason),
  fact.time('submitTime'),
  fact.time('dueTime'),
  fact.text('submittedBy'),
  fact.text('claimedBy'),
  fact.text('decidedBy'),
  fact.time('decideTime'),
  fact.text('remarks'),
];

/** What the images are compared with. */
const compared = [
  fact.text('fullName'),
  fact.masked('idNumber', reveal),
  fact.text('legalPerson'),
  fact.tag('authType', authType),
];

const Review = ({
  row,
  looks,
  onClose,
}: {
  row: Certification;
  looks: Looks;
  onClose: () => void;
}): ReactNode => {
  const t = useCertificationText();
  const labels = useLabels('certification');
  const mayShow = useAllowed(certifications.image.access);
  return (
    <FormDialog
      call={certifications.update}
      title={t('reviewOf', { name: row.fullName })}
      width="min(960px, 94vw)"
      initial={{ refusalReason: null, remarks: row.remarks }}
      fixed={{ certificationId: row.certificationId, version: row.version }}
      onClose={onClose}
    >
      {(f, typed) => (
        <>
          <DescriptionList row={row} facts={compared} labels={labels} />
          <IdentityImages images={row.images} mayShow={mayShow} looks={looks} />
          <f.Pick
            name="certificationOutcome"
            options={[approved, refused].map((value) => ({
              value,
              label: t(value === approved ? 'approve' : 'refuse'),
            }))}
          />
          {typed.certificationOutcome === refused && (
            <f.Code name="refusalReason" table={refusalReason} hint={t('otherHint')} needed />
          )}
          <f.Text name="remarks" rows={3} />
        </>
      )}
    </FormDialog>
  );
};

const Withdraw = ({ row, onClose }: { row: Certification; onClose: () => void }): ReactNode => (
  <FormDialog
    call={certifications.withdraw}
    fixed={{ certificationId: row.certificationId, version: row.version }}
    onClose={onClose}
  >
    {(f) => <f.Text name="reason" rows={2} autoFocus />}
  </FormDialog>
);

const Revoke = ({ row, onClose }: { row: Certification; onClose: () => void }): ReactNode => {
  const t = useCertificationText();
  const { data } = useRead(
    certifications.revoking,
    { certificationId: row.certificationId },
    { quiet: true },
  );
  return (
    <FormDialog
      call={certifications.revoke}
      fixed={{ certificationId: row.certificationId, version: row.version }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <p className="rd-faint">{t('revokeHint')}</p>
          {data && (
            <ul>
              {data.isStudent && <li>{t('revokeStudent')}</li>}
              {Number(data.creditLimit) > 0 && (
                <li>{t('revokeCredit', { amount: formatMoney(data.creditLimit as never) })}</li>
              )}
              {data.openReceipts > 0 && (
                <li>{t('revokeReceipts', { count: formatFigure(data.openReceipts) })}</li>
              )}
              {data.childCount > 0 && (
                <li>{t('revokeChildren', { count: formatFigure(data.childCount) })}</li>
              )}
            </ul>
          )}
          <f.Text name="reason" rows={2} autoFocus />
        </>
      )}
    </FormDialog>
  );
};

const Others = ({ row }: { row: Certification }): ReactNode => {
  const t = useCertificationText();
  const labels = useLabels('certification');
  return (
    <ShortTable
      heads={['submitTime', 'authType', 'certificationOutcome', 'refusalReason', 'decideTime'].map((key) => ({
        key,
        name: labels.field(key),
      }))}
      empty={t('noOthers')}
      rows={row.others.map((one) => ({
        key: one.certificationId,
        cells: [
          <Link
            key="at"
            to={`/user/studentCertification?tab=certification&certification=${one.certificationId}`}
          >
            <Time at={one.submitTime} />
          </Link>,
          labels.code(authType, one.authType),
          <StatusTag
            key="outcome"
            code={one.certificationOutcome}
            table={certificationOutcome}
            labels={labels}
          />,
          one.refusalReason === null ? (
            <EmptyValue key="why" />
          ) : (
            labels.code(refusalReason, one.refusalReason)
          ),
          one.decideTime === null ? <EmptyValue key="decided" /> : <Time key="decided" at={one.decideTime} />,
        ],
      }))}
    />
  );
};

const History = ({ id }: { id: CertificationId }): ReactNode => {
  const labels = useLabels('certification');
  const { data, error, refetch } = useRead(
    certifications.history,
    { certificationId: id },
    { quiet: true, staleTime: 0 },
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <Happenings items={data} labels={labels} /> : <Skeleton lines={3} />;
};

const Whole = ({ row, looks }: { row: Certification; looks: Looks }): ReactNode => {
  const t = useCertificationText();
  const labels = useLabels('certification');
  const mayShow = useAllowed(certifications.image.access);
  const { certificationId } = row;
  return (
    <div className="rd-identity-parts">
      {row.certificationOutcome === open && (
        <p className="rd-faint">
          {row.claimedBy === null ? t('claimFirst') : t('claimedBy', { name: row.claimedBy })}
        </p>
      )}
      {row.sameNumber > 0 && (
        <p className="rd-notice" data-tone="warning">
          {t('sameNumber', { count: row.sameNumber })}
        </p>
      )}
      <DescriptionList row={row} facts={facts} labels={labels} />
      <h3>{labels.field('images')}</h3>
      <IdentityImages images={row.images} mayShow={mayShow} looks={looks} />
      <h3>{labels.field('others')}</h3>
      <Others row={row} />
      <h3>{t('history')}</h3>
      <History id={certificationId} />
    </div>
  );
};

/** One application for a real-name certification: its images side by side, and what may be decided. Stands at `?certification=12`. */
const CertificationPanel = ({ id, onClose }: { id: CertificationId; onClose: () => void }): ReactNode => {
  const labels = useLabels('certification');
  const [doing, setDoing] = useState<'review' | 'withdraw' | 'revoke'>();
  const mayEdit = useAllowed(certifications.update.access);
  const mayRevoke = useAllowed(certifications.revoke.access);
  const claim = useCommand(certifications.claim);
  const release = useCommand(certifications.release);
  const { data, error, refetch } = useRead(
    certifications.query,
    { certificationId: id },
    { quiet: true, staleTime: 0 },
  );
  useServerEvents(['certification'], () => void refetch());
  const looks = useLooks(
    async (fileId) =>
      (await callApi(certifications.image, { certificationId: id, fileId }).catch(() => undefined))?.dataUrl,
  );
  const back = (): void => setDoing(undefined);
  if (data && doing === 'review') return <Review row={data} looks={looks} onClose={back} />;
  if (data && doing === 'withdraw') return <Withdraw row={data} onClose={back} />;
  if (data && doing === 'revoke') return <Revoke row={data} onClose={back} />;
  const isOpen = data?.certificationOutcome === open;
  // One that another took the place of certifies nothing any more.
  const isInForce =
    data?.certificationOutcome === approved &&
    !data.others.some(
      (one) => one.certificationOutcome === approved && (one.decideTime ?? 0) > (data.decideTime ?? 0),
    );
  const next = [
    ...(isInForce && mayRevoke
      ? [{ key: 'revoke', name: labels.action(certifications.revoke), act: () => setDoing('revoke') }]
      : []),
    ...(isOpen && mayEdit
      ? [{ key: 'withdraw', name: labels.action(certifications.withdraw), act: () => setDoing('withdraw') }]
      : []),
    ...(isOpen && mayEdit && data.claimedBy === null
      ? [
          {
            key: 'claim',
            name: labels.action(certifications.claim),
            act: () => void claim.run({ certificationIds: [id] }),
          },
        ]
      : []),
    ...(isOpen && mayEdit && data.isReleasable
      ? [
          {
            key: 'release',
            name: labels.action(certifications.release),
            act: () => void release.run({ certificationIds: [id] }),
          },
        ]
      : []),
    // Whoever else claimed it decides: nobody fills in what is refused then.
    ...(isOpen && mayEdit && data.isOwnClaim
      ? [{ key: 'review', name: labels.action(certifications.update), act: () => setDoing('review') }]
      : []),
  ];
  return (
    <Dialog
      title={
        data ? (
          <>
            {data.fullName} <StatusTag code={data.status} table={authStatus} labels={labels} />
          </>
        ) : (
          labels.action(certifications.query)
        )
      }
      width="min(960px, 94vw)"
      onClose={onClose}
    >
      <div className="rd-dialog-body">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={9} />}
        {data && <Whole row={data} looks={looks} />}
      </div>
      <PanelFooter next={next} main={isOpen} onClose={onClose} />
    </Dialog>
  );
};
export default CertificationPanel;
