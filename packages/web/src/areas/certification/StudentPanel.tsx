import { type OutputOf, refusalReason, type StudentId, students, studentStatus } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { callApi, useRead } from '../../kit/call/index.ts';
import { DescriptionList, PanelFooter } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
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

const Review = ({ row, looks, onClose }: { row: Student; looks: Looks; onClose: () => void }): ReactNode => {
  const t = useCertificationText();
  const labels = useLabels('certification');
  const mayShow = useAllowed(students.image.access);
  const named = { [verified]: t('approve'), [refused]: t('refuse') } as const;
  const offered = row.status === verified ? ([expired] as const) : ([verified, refused] as const);
  return (
    <FormDialog
      call={students.changeStatus}
      title={t('reviewOf', { name: row.fullName })}
      width="min(960px, 94vw)"
      // Nobody is verified by a careless click.
      initial={{
        ...(offered.length === 1 && { status: expired }),
        refusalReason: null,
        remarks: row.remarks,
      }}
      fixed={{ studentId: row.studentId, version: row.version }}
      onClose={onClose}
    >
      {(f, typed) => (
        <>
          <DescriptionList row={row} facts={compared} labels={labels} />
          <IdentityImages images={row.images} mayShow={mayShow} looks={looks} />
          <f.Pick
            name="status"
            label={labels.field('certificationOutcome')}
            options={offered.map((value) => ({
              value,
              label: value === expired ? labels.code(studentStatus, value) : named[value],
            }))}
          />
          {typed.status === refused && (
            <f.Code name="refusalReason" table={refusalReason} hint={t('otherHint')} needed />
          )}
          <f.Text name="remarks" rows={3} needed={typed.status === expired} />
        </>
      )}
    </FormDialog>
  );
};

/** One student's application with its images. Stands at `?student=12`. */
const StudentPanel = ({ id, onClose }: { id: StudentId; onClose: () => void }): ReactNode => {
  const labels = useLabels('certification');
  const [isReviewed, setReviewed] = useState(false);
  const mayEdit = useAllowed(students.changeStatus.access);
  const mayShow = useAllowed(students.image.access);
  const { data, error, refetch } = useRead(students.detail, { studentId: id }, { quiet: true, staleTime: 0 });
  useServerEvents(['student'], () => void refetch());
  const looks = useLooks(
    async (fileId) =>
      (await callApi(students.image, { studentId: id, fileId }).catch(() => undefined))?.dataUrl,
  );
  if (data && isReviewed) return <Review row={data} looks={looks} onClose={() => setReviewed(false)} />;
  const mayNow = mayEdit && (data?.status === unverified || data?.status === verified);
  return (
    <Dialog
      title={
        data ? (
          <>
            {data.fullName} <StatusTag code={data.status} table={studentStatus} labels={labels} />
          </>
        ) : (
          labels.action(students.detail)
        )
      }
      width="min(960px, 94vw)"
      onClose={onClose}
    >
      <div className="rd-dialog-body rd-identity-parts">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={9} />}
        {data && (
          <>
            <DescriptionList row={data} facts={facts} labels={labels} />
            <h3>{labels.field('images')}</h3>
            <IdentityImages images={data.images} mayShow={mayShow} looks={looks} />
          </>
        )}
      </div>
      <PanelFooter
        next={
          mayNow
            ? [
                {
                  key: 'review',
                  name: labels.action(students.changeStatus),
                  act: () => setReviewed(true),
                },
              ]
            : []
        }
        main={data?.status === unverified}
        onClose={onClose}
      />
    </Dialog>
  );
};
export default StudentPanel;
