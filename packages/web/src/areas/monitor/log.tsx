import type { ReactNode } from 'react';
import { operationLog, signInLog } from '@renderdesk/contract';
import type { Place } from '../../kit/call/index.ts';
import { TabBar } from '../../kit/tabs/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useSearch } from '../../kit/url/index.ts';
import { useMonitorText } from './monitor.texts.ts';
import { OpenRecord, operationScreen } from './operationScreen.tsx';
import { SignIns } from './signIns.tsx';

const Operations = operationScreen(operationLog.list, operationLog.export, { byStaff: true });

/** Which of the logs an address asks for. */
const logIn = (search: string): 'operations' | 'signIn' =>
  new URLSearchParams(search).get('log') === 'signIn' ? 'signIn' : 'operations';

/** /monitor/log: what staff did, and how they signed in (tasks §2). */
const Log = (): ReactNode => {
  const t = useMonitorText();
  const labels = useLabels('monitor');
  const [search, go] = useSearch();
  const shown = logIn(search);
  return (
    <>
      <TabBar
        base="log"
        label={t('logs')}
        shown={shown}
        onShow={(key) => go(key === 'signIn' ? 'log=signIn' : '', { replace: true })}
        tabs={[
          { key: 'operations', heading: labels.action(operationLog.list) },
          { key: 'signIn', heading: labels.action(signInLog.list) },
        ]}
      />
      <div id="log-panel" role="tabpanel" aria-labelledby={`log-${shown}`} className="rd-log">
        {shown === 'signIn' ? <SignIns /> : <Operations />}
      </div>
      <OpenRecord />
    </>
  );
};
export default Object.assign(Log, {
  prefetch: (place: Place) => (logIn(place.search) === 'signIn' ? SignIns : Operations).prefetch(place),
});
