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
import { type ReactNode } from 'react';
import { callApi, useRead } from '../../kit/call/index.ts';
import { DescriptionList, ShortTable } from '../../kit/detail/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, formatFigure, formatMoney, StatusTag, Time } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { recordPanel, stepsOf } from '../../domain/index.ts';
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

type Text = ReturnType<typeof useCertificationText>;
const step = stepsOf<Certification, Text, Looks>({
  area: 'certification',
  text: useCertificationText,
  key: ({ certificationId, version }) => ({ certificationId, version }),
});
const isOpen = (row: Certification): boolean => row.certificationOutcome === open;
/** A certification that a later one replaced certifies nothing any more. */
const isInForce = (row: Certification): boolean =>
  row.certificationOutcome === approved &&
  !row.others.some(
    (one) => one.certificationOutcome === approved && (one.decideTime ?? 0) > (row.decideTime ?? 0),
  );

const Images = ({ row, looks }: { row: Certification; looks: Looks }): ReactNode => (
  <IdentityImages images={row.images} mayShow={useAllowed(certifications.image.access)} looks={looks} />
);

/** What a revocation ends. */
const RevokeEffects = ({ id }: { id: CertificationId }): ReactNode => {
  const t = useCertificationText();
  const { data } = useRead(certifications.revoking, { certificationId: id }, { quiet: true });
  return (
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
          {data.childCount > 0 && <li>{t('revokeChildren', { count: formatFigure(data.childCount) })}</li>}
        </ul>
      )}
    </>
  );
};

const steps = [
  step.form(certifications.revoke, {
    when: isInForce,
    saves: true,
    fields: (f, { row }) => (
      <>
        <RevokeEffects id={row.certificationId} />
        <f.Text name="reason" rows={2} autoFocus />
      </>
    ),
  }),
  step.form(certifications.withdraw, {
    when: isOpen,
    access: certifications.update.access,
    saves: true,
    fields: (f) => <f.Text name="reason" rows={2} autoFocus />,
  }),
  step.now(certifications.claim, {
    when: (row) => isOpen(row) && row.claimedBy === null,
    access: certifications.update.access,
    input: ({ certificationId }) => ({ certificationIds: [certificationId] }),
  }),
  step.now(certifications.release, {
    when: (row) => isOpen(row) && row.isReleasable,
    access: certifications.update.access,
    input: ({ certificationId }) => ({ certificationIds: [certificationId] }),
  }),
  // The person who claimed it decides: others would fill in a form that is refused.
  step.form(certifications.update, {
    when: (row) => isOpen(row) && row.isOwnClaim,
    saves: true,
    title: ({ row, t }) => t('reviewOf', { name: row.fullName }),
    width: 'min(960px, 94vw)',
    initial: ({ remarks }) => ({ refusalReason: null, remarks }),
    fields: (f, { row, t, labels, extra, draft }) => (
      <>
        <DescriptionList row={row} facts={compared} labels={labels} />
        <Images row={row} looks={extra} />
        <f.Pick
          name="certificationOutcome"
          options={[approved, refused].map((value) => ({
            value,
            label: t(value === approved ? 'approve' : 'refuse'),
          }))}
        />
        {draft.certificationOutcome === refused && (
          <f.Code name="refusalReason" table={refusalReason} hint={t('otherHint')} needed />
        )}
        <f.Text name="remarks" rows={3} />
      </>
    ),
  }),
];

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

/** One application for a real-name certification: its images side by side, and what may be decided. Its address is `?certification=12`. */
export default recordPanel({
  read: certifications.query,
  key: (certificationId: CertificationId) => ({ certificationId }),
  text: useCertificationText,
  topics: ['certification'],
  status: { field: 'status', table: authStatus },
  title: ({ row }) => row.fullName,
  facts,
  steps,
  main: isOpen,
  useExtra: (certificationId) =>
    useLooks(
      async (fileId) =>
        (await callApi(certifications.image, { certificationId, fileId }).catch(() => undefined))?.dataUrl,
    ),
  Lead: ({ row, t }) => (
    <>
      {isOpen(row) && (
        <p className="rd-faint">
          {row.claimedBy === null ? t('claimFirst') : t('claimedBy', { name: row.claimedBy })}
        </p>
      )}
      {row.sameNumber > 0 && (
        <p className="rd-notice" data-tone="warning">
          {t('sameNumber', { count: row.sameNumber })}
        </p>
      )}
    </>
  ),
  Body: ({ row, labels, extra }) => (
    <div className="rd-identity-parts">
      <h3>{labels.field('images')}</h3>
      <Images row={row} looks={extra} />
      <h3>{labels.field('others')}</h3>
      <Others row={row} />
    </div>
  ),
  history: certifications.history,
});
