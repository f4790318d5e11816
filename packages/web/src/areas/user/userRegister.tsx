import { businessType, userRegistration, users, type UserId, userScale, zone } from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { staff, userLabels } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { freeEmail, freeName, freePhone } from './freeUser.ts';
import { registerAreas } from './UserDialogs.tsx';
import { useUserText } from './user.texts.ts';
import './user.css';

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

/** /user/userRegister: a customer registered by hand; what must be one's own is looked at while it is typed (people §5). */
const UserRegister = (): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const [made, setMade] = useState<UserId>();
  const [round, setRound] = useState(0);
  if (made !== undefined)
    return (
      <section className="rd-panel rd-form-page" role="status">
        <h2>{t('registered')}</h2>
        <p className="rd-user-links">
          <Link to={`/user/userInformation/${made}`}>{t('openCustomer')}</Link>
          <button
            type="button"
            className="rd-button"
            onClick={() => {
              setMade(undefined);
              setRound(round + 1);
            }}
          >
            {t('registerAnother')}
          </button>
        </p>
      </section>
    );
  return (
    <FormDialog
      key={round}
      inPage
      call={userRegistration.register}
      initial={initial}
      invalidates={[users.list]}
      success={false}
      instead={({ userId }) => setMade(userId)}
      onClose={() => setRound(round + 1)}
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
export default UserRegister;
