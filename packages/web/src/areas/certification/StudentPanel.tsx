import { type OutputOf, refusalReason, type StudentId, students, studentStatus } from '@renderdesk/contract';
import { type ReactNode } from 'react';
import { callApi } from '../../kit/call/index.ts';
import { DescriptionList } from '../../kit/detail/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { recordPanel, stepsOf } from '../../domain/index.ts';
import { useCertificationText } from './certification.texts.ts';
import { IdentityImages, type Looks, useLooks } from './IdentityImages.tsx';

type Student = OutputOf<typeof students.detail>;
const { unverified, verified, refused, expired } = studentStatus.of;

const fact = columnKit<Student, never, string>();
const facts = [
  fact.text('userName', { link: ({ userId }) => `/user/userInformation/${userId}` }),
  fact.text('fullName'),
  fact.text('idNumber'),
  fact.text('school'),
  fact.custom('graduateDay', ({ graduateDay }) => graduateDay),
  fact.text('chsiCode'),
  fact.time('studentEndTime'),
  fact.tag('refusalReason', refusalReason),
  fact.time('submitTime'),
  fact.time('dueTime'),
  fact.text('submittedBy'),
  fact.text('decidedBy'),
  fact.time('decideTime'),
  fact.text('remarks'),
];

/** What the images are compared with. */
const compared = [
  fact.text('fullName'),
  fact.text('idNumber'),
  fact.text('school'),
  fact.custom('graduateDay', ({ graduateDay }) => graduateDay),
  fact.text('chsiCode'),
];

type Text = ReturnType<typeof useCertificationText>;
const step = stepsOf<Student, Text, Looks>({
  area: 'certification',
  text: useCertificationText,
  key: ({ studentId, version }) => ({ studentId, version }),
});
/** What a review may decide: an application is verified or refused, a verification ends early. */
const outcomesOf = ({ status }: Student): readonly (2 | 3 | 4)[] =>
  status === verified ? [expired] : [verified, refused];

const Images = ({ row, looks }: { row: Student; looks: Looks }): ReactNode => (
  <IdentityImages images={row.images} mayShow={useAllowed(students.image.access)} looks={looks} />
);

const steps = [
  step.form(students.changeStatus, {
    when: ({ status }) => status === unverified || status === verified,
    saves: true,
    title: ({ row, t }) => t('reviewOf', { name: row.fullName }),
    width: 'min(960px, 94vw)',
    // A verification needs a choice: no outcome is preset but a single one.
    initial: (row) => ({
      ...(outcomesOf(row).length === 1 && { status: expired }),
      refusalReason: null,
      remarks: row.remarks,
    }),
    fields: (f, { row, t, labels, extra, draft }) => (
      <>
        <DescriptionList row={row} facts={compared} labels={labels} />
        <Images row={row} looks={extra} />
        <f.Pick
          name="status"
          label={labels.field('certificationOutcome')}
          options={outcomesOf(row).map((value) => ({
            value,
            label:
              value === expired
                ? labels.code(studentStatus, value)
                : t(value === verified ? 'approve' : 'refuse'),
          }))}
        />
        {draft.status === refused && (
          <f.Code name="refusalReason" table={refusalReason} hint={t('otherHint')} needed />
        )}
        <f.Text name="remarks" rows={3} needed={draft.status === expired} />
      </>
    ),
  }),
];

/** One student's application with its images. Its address is `?student=12`. */
export default recordPanel({
  read: students.detail,
  key: (studentId: StudentId) => ({ studentId }),
  text: useCertificationText,
  topics: ['student'],
  status: { field: 'status', table: studentStatus },
  title: ({ row }) => row.fullName,
  facts,
  steps,
  main: ({ status }) => status === unverified,
  useExtra: (studentId) =>
    useLooks(
      async (fileId) =>
        (await callApi(students.image, { studentId, fileId }).catch(() => undefined))?.dataUrl,
    ),
  Body: ({ row, labels, extra }) => (
    <div className="rd-identity-parts">
      <h3>{labels.field('images')}</h3>
      <Images row={row} looks={extra} />
    </div>
  ),
});
