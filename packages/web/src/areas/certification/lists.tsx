import {
  authStatus,
  authType,
  CertificationId,
  certificationOutcome,
  certifications,
  identityRetention,
  refusalReason,
  type RowOf,
  StudentId,
  students,
  studentStatus,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { userFilter } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { DueTime } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { useCertificationText } from './certification.texts.ts';

const CertificationPanel = lateDialog(() => import('./CertificationPanel.tsx'));
const StudentPanel = lateDialog(() => import('./StudentPanel.tsx'));

const path = '/user/studentCertification';
const certificationAt = ({ certificationId }: RowOf<typeof certifications.list>): string =>
  `${path}?tab=certification&certification=${certificationId}`;
const studentAt = ({ studentId }: RowOf<typeof students.list>): string => `${path}?student=${studentId}`;
const all = { key: 'all', Heading: () => useCertificationText()('all'), query: {} };
const { open, approved, refused } = certificationOutcome.of;
const outcome = (code: 0 | 1 | 2) => () => useLabels('certification').code(certificationOutcome, code);
const status = (code: 1 | 2 | 3 | 4) => () => useLabels('certification').code(studentStatus, code);

const CertificationList = listScreen(certifications.list, ({ col, filter, bulk, fields, hidden }) => ({
  status: 'status',
  statusTable: authStatus,
  ownerField: 'userName',
  live: ['certification', 'user'],
  tabs: [
    { key: 'open', Heading: outcome(open), query: { certificationOutcome: open } },
    { key: 'approved', Heading: outcome(approved), query: { certificationOutcome: approved } },
    { key: 'refused', Heading: outcome(refused), query: { certificationOutcome: refused } },
    all,
  ],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.one('authType', authType, { inline: true, width: 192 }),
    filter.one('status', authStatus, { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'submitTime' }),
  ],
  columns: [
    col.text('userName', { width: 140, pinned: true, link: certificationAt }),
    col.text('fullName', { width: 148 }),
    col.tag('authType', authType, { width: 96 }),
    col.tag('status', authStatus, { width: 168 }),
    col.custom('dueTime', (row) => <DueTime at={row.dueTime} isOpen={row.certificationOutcome === open} />, {
      width: 224,
      watch: ({ dueTime, certificationOutcome: now }) => `${dueTime} ${now}`,
    }),
    col.time('submitTime', { sort: 'submitTimeFlag' }),
    col.text('claimedBy', { width: 110 }),
    col.text('idNumber', { width: 150 }),
    col.tag('certificationOutcome', certificationOutcome, { width: 110 }),
    col.tag('refusalReason', refusalReason, { width: 160 }),
    ...fields('decidedBy', 'decideTime'),
    col.text('remarks', { width: 180 }),
    ...hidden('legalPerson', 'submittedBy', 'userId', 'certificationId'),
  ],
  actions: [bulk(certifications.claim, 'certificationId'), bulk(certifications.release, 'certificationId')],
  dialogs: {
    submit: {
      call: certifications.submit,
      Dialog: lateDialog(async () => ({
        default: (await import('./SubmitDialogs.tsx')).SubmitCertification,
      })),
      main: true,
    },
    retention: {
      call: identityRetention.setRule,
      Dialog: lateDialog(() => import('./IdentityRetention.tsx')),
      more: true,
    },
  },
  open: certificationAt,
}));

const StudentList = listScreen(students.list, ({ col, filter, fields, hidden }) => ({
  status: 'status',
  statusTable: studentStatus,
  ownerField: 'userName',
  live: ['student', 'user'],
  tabs: [
    { key: 'waiting', Heading: status(1), query: { status: 1 } },
    { key: 'verified', Heading: status(2), query: { status: 2 } },
    { key: 'refused', Heading: status(3), query: { status: 3 } },
    { key: 'expired', Heading: status(4), query: { status: 4 } },
    all,
  ],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'submitTime' }),
  ],
  columns: [
    col.text('userName', { width: 140, pinned: true, link: studentAt }),
    col.text('fullName', { width: 120 }),
    col.text('school', { width: 180 }),
    col.tag('status', studentStatus, { width: 100 }),
    col.custom(
      'dueTime',
      (row) => <DueTime at={row.dueTime} isOpen={row.status === studentStatus.of.unverified} />,
      {
        width: 224,
        watch: ({ dueTime, status: now }) => `${dueTime} ${now}`,
      },
    ),
    col.time('submitTime', { sort: 'submitTimeFlag' }),
    col.custom('graduateDay', ({ graduateDay }) => graduateDay, {
      width: 116,
      watch: ({ graduateDay }) => graduateDay,
    }),
    ...fields('studentEndTime', 'idNumber'),
    col.tag('refusalReason', refusalReason, { width: 160 }),
    ...fields('decidedBy', 'decideTime'),
    col.text('remarks', { width: 180 }),
    ...hidden('submittedBy', 'userId', 'studentId'),
  ],
  dialogs: {
    submit: {
      call: students.submit,
      Dialog: lateDialog(async () => ({ default: (await import('./SubmitDialogs.tsx')).SubmitStudent })),
      main: true,
    },
  },
  open: studentAt,
}));

/** Students, and one of them over the list. */
const Students = (): ReactNode => {
  const at = useDialogParam('student');
  const id = StudentId.safeParse(Number(at.value));
  return (
    <>
      <StudentList />
      {at.value !== null && id.success && <StudentPanel id={id.data} onClose={at.close} />}
    </>
  );
};
/** People and enterprises, and one of them over the list. */
const Certifications = (): ReactNode => {
  const at = useDialogParam('certification');
  const id = CertificationId.safeParse(Number(at.value));
  return (
    <>
      <CertificationList />
      {at.value !== null && id.success && <CertificationPanel id={id.data} onClose={at.close} />}
    </>
  );
};
export const StudentScreen = Object.assign(Students, { prefetch: StudentList.prefetch });
export const CertificationScreen = Object.assign(Certifications, { prefetch: CertificationList.prefetch });
