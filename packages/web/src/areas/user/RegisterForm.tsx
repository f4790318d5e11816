import { businessType, userRegistration, type UserId, userScale, zone } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { staff, userLabels } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { BlocksNotice } from './BlocksNotice.tsx';
import { freeEmail, freeName, freePhone } from './freeUser.ts';
import { registerAreas } from './registerAreas.ts';
import { useUserText } from './user.texts.ts';

const initial = {
  phone: '',
  email: '',
  zone: zone.of.domestic,
  areaId: null,
  company: '',
  country: '',
  city: '',
  businessType: businessType.of.animation,
  userScale: userScale.of.unknown,
  fromWhere: '',
  labelIds: [],
  adminId: null,
  remark: '',
};

interface RegisterProps {
  readonly onMade: (userId: UserId) => void;
  readonly onClose: () => void;
}

/** What is asked of a customer who is registered by hand. */
export default ({ onMade, onClose }: RegisterProps): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  return (
    <FormDialog
      inPage
      call={userRegistration.register}
      initial={initial}
      Refusal={BlocksNotice}
      success={false}
      instead={({ userId }) => onMade(userId)}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Text name="userName" free={freeName} autoFocus />
          <f.Text name="phone" free={freePhone} hint={t('contactHint')} />
          <f.Text name="email" free={freeEmail} />
          <f.Code name="zone" table={zone} look="radio" />
          <f.Choose name="areaId" from={registerAreas} />
          <f.Text name="company" />
          <f.Code name="businessType" table={businessType} />
          <f.Code name="userScale" table={userScale} />
          <f.Text name="country" />
          <f.Text name="city" />
          <f.Text name="fromWhere" />
          <f.Choose name="adminId" from={staff} label={labels.field('saleMan')} />
          <f.Choose name="labelIds" from={userLabels} />
          <f.Text name="remark" rows={3} />
        </>
      )}
    </FormDialog>
  );
};
