import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { account, hour, prohibitOperate, session } from '@renderdesk/contract';
import { useProhibition } from '../../kit/call/held.ts';
import { useRead } from '../../kit/call/index.ts';
import { allows, useAllowed, useRights } from '../../kit/permission/index.ts';
import { Popover } from '../../kit/pop/index.ts';
import { useLabels, useTitles } from '../../kit/text/labels.ts';
import { Stripe } from '../../kit/show/index.ts';
import { openNews } from '../news/News.tsx';
import { ownVersion } from '../news/versions.ts';
import { usePreferences } from '../preferences.ts';
import { extraScreens } from '../extra.ts';
import { useShellText } from '../shell.texts.ts';
import { signOut } from '../signOut.ts';
import { DemoPeople } from '../sign-in/DemoPeople.tsx';
import { useSession } from '../useSession.ts';
import { accountPath } from './places.ts';
import { useProhibit } from './Prohibit.tsx';

/** The switch of the prohibit-operate flag, for whom it is granted. */
const ProhibitEntry = ({ onChoose }: { onChoose: () => void }) => {
  const t = useShellText();
  const allowed = useAllowed(prohibitOperate.set.access);
  const prohibition = useProhibition();
  const prohibit = useProhibit();
  if (!allowed || !prohibition) return null;
  return (
    <button
      type="button"
      className="rd-menu-item"
      onClick={() => {
        onChoose();
        if (prohibition.prohibited) void prohibit.end();
        else prohibit.start();
      }}
    >
      {prohibition.prohibited ? t('prohibited.turnOff') : t('prohibited.turnOn')}
    </button>
  );
};

/** The tools outside of the console that are set up here, each under its own sign-in. */
const Tools = ({ onChoose }: { onChoose: () => void }) => {
  const labels = useLabels('account');
  const ticket = useRead(account.ticketToolLoginUrl, {}, { quiet: true, staleTime: hour });
  const project = useRead(account.projectToolLoginUrl, {}, { quiet: true, staleTime: hour });
  const tools = [
    { call: account.ticketToolLoginUrl, url: ticket.data?.url },
    { call: account.projectToolLoginUrl, url: project.data?.url },
  ];
  return tools.map(
    ({ call, url }) =>
      typeof url === 'string' && (
        <a
          key={call.name}
          className="rd-menu-item"
          href={url}
          target="_blank"
          rel="noreferrer"
          onClick={onChoose}
        >
          {labels.action(call)}
        </a>
      ),
  );
};

/** What the panel holds. On its own, so that what it still loads keeps nobody waiting but the panel. */
const AccountPanel = ({ name, onChoose }: { name: string; onChoose: () => void }) => {
  const t = useShellText();
  const labels = useLabels('session');
  const titles = useTitles();
  const { seenVersion } = usePreferences();
  const { admin } = useSession();
  const rights = useRights();
  const roles = admin.roles.map((role) => role.roleName).join(', ') || t('account.noRole');
  return (
    <div className="rd-menu">
      <p className="rd-who">
        <strong>{name}</strong>
        <span>{admin.loginName}</span>
        <span>{roles}</span>
        <Stripe adminId={admin.adminId} />
      </p>
      <Link className="rd-menu-item" to={accountPath} onClick={onChoose}>
        {titles[accountPath]}
      </Link>
      {extraScreens
        .filter((extra) => !extra.daily && allows(rights, extra.call.access))
        .map((extra) => (
          <Link key={extra.path} className="rd-menu-item" to={extra.path} onClick={onChoose}>
            {labels.action(extra.call)}
          </Link>
        ))}
      <ProhibitEntry onChoose={onChoose} />
      <Tools onChoose={onChoose} />
      <button
        type="button"
        className="rd-menu-item"
        data-new={seenVersion === ownVersion ? undefined : true}
        onClick={() => {
          onChoose();
          void openNews();
        }}
      >
        {t('news.title')}
      </button>
      {admin.demo && <DemoPeople current={admin.loginName} item="rd-menu-item" />}
      <button type="button" className="rd-menu-item" onClick={() => void signOut()}>
        {labels.action(session.logout)}
      </button>
    </div>
  );
};

/** Who is signed in; their account, pages beside the route table, switches of the installation, tools outside, what is
 * new, and the way out. */
export const Account = () => {
  const t = useShellText();
  const { admin } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const name = admin.reallyName || admin.loginName;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="rd-account-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="rd-initial" aria-hidden>
          {[...name][0]?.toUpperCase()}
        </span>
        <span>
          <span className="rd-hidden">{t('account.label')}</span> {name}
        </span>
      </button>
      {open && (
        <Popover anchor={button} label={t('account.label')} onClose={() => setOpen(false)}>
          <AccountPanel name={name} onChoose={() => setOpen(false)} />
        </Popover>
      )}
    </>
  );
};
