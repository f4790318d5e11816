import type { ReactNode } from 'react';
import { type Tab, Tabs } from '../../kit/detail/index.ts';
import { useAccountText } from './account.texts.ts';
import { MessagesPanel } from './MessagesPanel.tsx';
import { NotificationsPanel } from './NotificationsPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';
import { SecurityPanel } from './SecurityPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { TokensPanel } from './TokensPanel.tsx';
import './account.css';

const panels = {
  profile: ProfilePanel,
  password: PasswordPanel,
  security: SecurityPanel,
  tokens: TokensPanel,
  sessions: SessionsPanel,
  settings: SettingsPanel,
  notifications: NotificationsPanel,
  messages: MessagesPanel,
} as const;

const Heading = ({ of }: { of: keyof typeof panels }): ReactNode => useAccountText()(`tabs.${of}`);

const tabs: readonly Tab<null>[] = (Object.keys(panels) as (keyof typeof panels)[]).map((key) => ({
  key,
  Heading: () => <Heading of={key} />,
  Panel: panels[key],
}));

/** /home/userUpdate: what the signed-in person may see and change of themselves (people §2). */
const UserUpdate = (): ReactNode => (
  <div className="rd-my-account">
    <Tabs tabs={tabs} row={null} />
  </div>
);
export default UserUpdate;
