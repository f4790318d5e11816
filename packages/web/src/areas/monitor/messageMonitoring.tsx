import { messages, messageTabs, subscriptions } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { Messages, TaskMessages } from './Messages.tsx';
import { useMonitorText } from './monitor.texts.ts';
import { Subscriptions } from './Subscriptions.tsx';

/** /monitor/messageMonitoring: what happened on the farm often enough to be looked at, and from how many events on (tasks §7). */
export default tabScreen(
  messageTabs,
  [
    { key: 'messages', call: messages.list, Screen: Messages },
    { key: 'tasks', call: messages.taskList, Screen: TaskMessages },
    { key: 'subscriptions', call: subscriptions.list, Screen: Subscriptions },
  ],
  () => useMonitorText()('messageTabs'),
);
