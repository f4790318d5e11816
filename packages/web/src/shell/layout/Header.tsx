import { BgColorsOutlined, TranslationOutlined } from '@ant-design/icons';
import { useRouterState } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useConnection } from '../../kit/live/index.ts';
import { Menu } from '../../kit/pop/index.ts';
import { PrintButton } from '../../kit/print/index.ts';
import { useTitles } from '../../kit/text/labels.ts';
import { useLanguage } from '../../kit/text/language.ts';
import { useTheme } from '../../kit/theme/theme.ts';
import { trailOf } from '../menu.ts';
import { choose } from '../preferences.ts';
import { useShellText } from '../shell.texts.ts';
import { useSession } from '../useSession.ts';
import { useTitle } from '../useTitle.ts';
import { Account } from './Account.tsx';
import { GoTo, PinPage } from './GoTo.tsx';
import { Notifications } from './Notifications.tsx';
import { PlatformChoice } from './PlatformChoice.tsx';
import { TabMessages } from './TabMessages.tsx';

const Trail = () => {
  const t = useShellText();
  const titles = useTitles();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const trail = trailOf(pathname);
  const title = useTitle();
  return (
    <nav className="rd-trail" aria-label={t('youAreHere')}>
      <ol>
        {trail && (
          <>
            <li>{t(`groups.${trail.group}`)}</li>
            <li>{titles[trail.module]}</li>
          </>
        )}
        <li aria-current="page">
          <h1>{title}</h1>
        </li>
      </ol>
    </nav>
  );
};

/** A dot while all is well; words as soon as it is not. */
const ConnectionState = () => {
  const t = useShellText();
  const connection = useConnection();
  const text = t(`connection.${connection}`);
  return (
    <span className="rd-connection" data-state={connection} role="status" title={text}>
      {connection === 'online' ? (
        <span className="rd-hidden">{text}</span>
      ) : (
        <span>{t(`connection.short.${connection}`)}</span>
      )}
    </span>
  );
};

const LanguageSwitch = () => {
  const t = useShellText();
  const language = useLanguage();
  return (
    <button
      type="button"
      className="rd-icon"
      aria-label={t('language')}
      title={t('language')}
      onClick={() => void choose('language', language === 'zh' ? 'en' : 'zh')}
    >
      <TranslationOutlined />
    </button>
  );
};

const ThemeSwitch = () => {
  const t = useShellText();
  const { choice } = useTheme();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const label = `${t('theme.label')}: ${t(`theme.${choice}`)}`;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="rd-icon"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
      >
        <BgColorsOutlined />
      </button>
      {open && (
        <Menu
          anchor={button}
          label={t('theme.label')}
          onClose={() => setOpen(false)}
          entries={(['light', 'dark', 'system'] as const).map((key) => ({
            key,
            label: t(`theme.${key}`),
            onChoose: () => void choose('theme', key),
          }))}
        />
      )}
    </>
  );
};

/** Where one is, how the connection stands, and what is always at hand. */
export const Header = () => {
  const t = useShellText();
  const { admin } = useSession();
  return (
    <header className="rd-header">
      <Trail />
      <PinPage />
      <GoTo />
      {admin.demo && <span className="rd-demo">{t('demo')}</span>}
      <ConnectionState />
      <PlatformChoice />
      <LanguageSwitch />
      <ThemeSwitch />
      <PrintButton />
      <TabMessages />
      <Notifications />
      <Account />
    </header>
  );
};
