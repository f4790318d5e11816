import { demoColleague, outbox } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useAllowed } from '../kit/permission/index.ts';
import { Go } from '../kit/url/index.ts';
import { useShellText } from './shell.texts.ts';
import { useSession } from './useSession.ts';

/**
 * Who the second person of the demo is, and where their invitation is read: no mail leaves it. Nothing on a farm that is no demo, and for
 * the colleague themselves.
 */
export const DemoColleague = (): ReactNode => {
  const t = useShellText();
  const { admin } = useSession();
  const seesOutbox = useAllowed(outbox.list.access);
  if (!admin.demo || admin.loginName === demoColleague.loginName) return null;
  return (
    <p className="rd-notice">
      {t('colleague.who', demoColleague)} {t('colleague.mail')}
      {seesOutbox && (
        <>
          {' '}
          <Go href="/outbox">{t('colleague.outbox')}</Go>
        </>
      )}
    </p>
  );
};
