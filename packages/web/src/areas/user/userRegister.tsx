import type { UserId } from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Skeleton } from '../../kit/states/index.ts';
import { useUserText } from './user.texts.ts';
import './user.css';

// Forms are as heavy as a list: this one comes while its page stands.
const RegisterForm = lazy(() => import('./RegisterForm.tsx'));

/** /user/userRegister: a customer registered by hand; what must be one's own is looked at while it is typed (people §5). */
const UserRegister = (): ReactNode => {
  const t = useUserText();
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
    <Suspense fallback={<Skeleton lines={8} />}>
      <RegisterForm key={round} onMade={setMade} onClose={() => setRound(round + 1)} />
    </Suspense>
  );
};
export default UserRegister;
