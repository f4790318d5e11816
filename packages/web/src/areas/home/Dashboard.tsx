import { type ReactNode, useEffect } from 'react';
import { home, minute } from '@renderdesk/contract';
import { prefetch, readAgain } from '../../kit/call/index.ts';
import { useCoalescedRefetch } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { useLanguage } from '../../kit/text/index.ts';
import { DemoColleague } from '../../shell/DemoColleague.tsx';
import { useSession } from '../../shell/useSession.ts';
import { Beginning } from './Beginning.tsx';
import { BulletinsPanel } from './BulletinsPanel.tsx';
import { ConfigurationPanel } from './ConfigurationPanel.tsx';
import { DemandPanel } from './DemandPanel.tsx';
import { useHomeText } from './home.texts.ts';
import { liveTopics, setupTopics } from './liveTopics.ts';
import { NodesPanel } from './NodesPanel.tsx';
import { PacePanel } from './PacePanel.tsx';
import { Denied, Exports, OpenScreens, Recent } from './Places.tsx';
import { QueuesPanel } from './QueuesPanel.tsx';
import { TodayPanel } from './TodayPanel.tsx';
import { WorkPanel } from './WorkPanel.tsx';
import './home.css';

/** Milliseconds for which changes are gathered before figures are read again: those of now, and those over time. */
const within = 500;
const withinLong = 3000;

const readNow = (): Promise<void> => readAgain(home.nodes, home.work, home.queues, home.waiting);
const readToday = (): Promise<void> => readAgain(home.today);
const readSetup = (): Promise<void> => readAgain(home.setup);
const readPace = (): Promise<void> => readAgain(home.pace);

/**
 * Reads the figures again when something changed, and each minute: what they count ages by itself. What takes longer on a
 * large farm (a day's sums, the plot) holds nothing else up.
 */
const useFresh = (): void => {
  useCoalescedRefetch(liveTopics, within, readNow);
  useCoalescedRefetch(liveTopics, withinLong, readToday);
  useCoalescedRefetch(liveTopics, withinLong, readPace);
  useCoalescedRefetch(setupTopics, within, readSetup);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void Promise.all([readNow(), readToday(), readPace(), readSetup()]);
    }, minute);
    return () => clearInterval(timer);
  }, []);
};

/** The first page: farm and queue at a glance, what waits for this person, where they were and what they can open. */
const Dashboard = (): ReactNode => {
  const t = useHomeText();
  const language = useLanguage();
  const { admin, platforms } = useSession();
  const [seesNodes, seesTasks] = [useAllowed(home.nodes.access), useAllowed(home.work.access)];
  // What waits is told to whoever may see running tasks; to others nothing would seem to wait.
  const seesWaiting = useAllowed('running:render:task');
  useFresh();
  const nameOf = (id: number): string => {
    const one = platforms.find(({ platform }) => platform === id);
    return (language === 'zh' ? one?.nameZh : one?.nameEn) ?? String(id);
  };
  return (
    <div className="rd-home">
      <Denied />
      <h2 className="rd-hello">{t('hello', { name: admin.reallyName || admin.loginName })}</h2>
      <DemoColleague />
      <Beginning />
      {seesTasks && <WorkPanel />}
      <div className="rd-home-grid">
        <div className="rd-home-main">
          {seesTasks && <PacePanel />}
          {seesNodes && <NodesPanel nameOf={nameOf} />}
          {seesWaiting && <DemandPanel nameOf={nameOf} />}
          <OpenScreens />
        </div>
        <div className="rd-home-side">
          <BulletinsPanel />
          <QueuesPanel />
          <ConfigurationPanel />
          {seesTasks && <TodayPanel />}
          <Recent />
          <Exports />
        </div>
      </div>
    </div>
  );
};
// What anybody may see; the rest waits until it is known who asks, for a refusal leaves a record.
export default Object.assign(Dashboard, { prefetch: () => prefetch(home.queues, {}) });
