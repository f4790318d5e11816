import { authType, certifications, students } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { users } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useCertificationText } from './certification.texts.ts';

const { personal, business } = authType.of;

/** An application that a customer signed on paper. */
export const SubmitCertification = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useCertificationText();
  return (
    <FormDialog
      call={certifications.submit}
      width="min(680px, 92vw)"
      initial={{ authType: personal, legalPerson: '', remarks: '' }}
      onClose={onClose}
    >
      {(f, typed) => (
        <>
          <f.Choose name="userId" from={users} label={t('customer')} autoFocus />
          <f.Code name="authType" table={authType} look="radio" />
          <f.Text name="fullName" />
          <f.Text name="idNumber" />
          {typed.authType === business && <f.Text name="legalPerson" needed />}
          {typed.authType === business && (
            <>
              <f.Files name="certificate" upload={certifications.upload} max={1} needed />
              <f.Files name="authorization" upload={certifications.upload} max={1} />
            </>
          )}
          <f.Files
            name="identitycardFrontImage"
            upload={certifications.upload}
            max={1}
            needed={typed.authType === personal}
          />
          <f.Files
            name="identitycardBehindImage"
            upload={certifications.upload}
            max={1}
            needed={typed.authType === personal}
          />
          <f.Text name="remarks" rows={2} />
        </>
      )}
    </FormDialog>
  );
};

/** A student who handed the documents in on paper. */
export const SubmitStudent = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useCertificationText();
  return (
    <FormDialog
      call={students.submit}
      width="min(680px, 92vw)"
      initial={{ chsiCode: '', remarks: '' }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Choose name="userId" from={users} label={t('customer')} autoFocus />
          <f.Text name="fullName" hint={t('personHint')} />
          <f.Text name="idNumber" />
          <f.Text name="school" />
          <f.Day name="graduateDay" notBeforeToday />
          <f.Text name="chsiCode" hint={t('evidenceHint')} />
          <f.Files name="identitycardFrontImage" upload={students.upload} max={1} />
          <f.Files name="identitycardBehindImage" upload={students.upload} max={1} />
          <f.Files name="studentCardImage" upload={students.upload} max={1} />
          <f.Text name="remarks" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
