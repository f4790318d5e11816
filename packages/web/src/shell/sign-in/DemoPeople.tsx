import { type OutputOf, session } from '@renderdesk/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { callApi } from '../../kit/call/client.ts';
import { storeToken } from '../../kit/call/token.ts';
import { useSignInText } from './signIn.texts.ts';

type Person = OutputOf<typeof session.demoPeople>[number];

const roleText = {
  1: 'demo.roles.operator',
  2: 'demo.roles.support',
  3: 'demo.roles.finance',
  4: 'demo.roles.sales',
  5: 'demo.roles.agent',
} as const;

/** The colleagues of the demo; none on a farm that is no demo, or that is on another machine. */
const useDemoPeople = (): readonly Person[] => {
  const [people, setPeople] = useState<readonly Person[]>([]);
  useEffect(() => {
    let isThere = true;
    callApi(session.demoPeople, {}, { quiet: true }).then(
      (found) => isThere && setPeople(found),
      () => undefined,
    );
    return () => {
      isThere = false;
    };
  }, []);
  return people;
};

/** Signs in as a colleague of the demo with one click, `current` excepted. Nothing outside of the demo. */
export const DemoPeople = ({
  current,
  item,
}: {
  readonly current?: string;
  readonly item: string;
}): ReactNode => {
  const t = useSignInText();
  const people = useDemoPeople().filter((one) => one.loginName !== current);
  const become = async ({ loginName }: Person): Promise<void> => {
    const { token } = await callApi(session.demoSignIn, { loginName });
    if (token === null) return;
    storeToken(token);
    location.assign('/');
  };
  if (people.length === 0) return null;
  return (
    <div className="rd-demo-people" role="group" aria-label={t('demo.title')}>
      <p>{t('demo.title')}</p>
      {people.map((one) => (
        <button key={one.loginName} type="button" className={item} onClick={() => void become(one)}>
          {t(roleText[one.demoRole])} · {one.reallyName}
        </button>
      ))}
    </div>
  );
};
