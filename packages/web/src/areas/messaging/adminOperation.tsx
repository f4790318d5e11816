import { messageOptOuts, messagePushes, messageTemplates, smsTabs } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { useMessagingText } from './messaging.texts.ts';
import { OptOutList } from './optOutList.tsx';
import { PushList } from './pushList.tsx';
import { TemplateList } from './templateList.tsx';

/** /dataGraph/adminOperation: text messages to many customers, their templates and opt-outs (people §2). */
export default tabScreen(
  smsTabs,
  [
    { key: 'pushes', call: messagePushes.list, Screen: PushList },
    { key: 'templates', call: messageTemplates.list, Screen: TemplateList },
    { key: 'optOuts', call: messageOptOuts.list, Screen: OptOutList },
  ],
  () => useMessagingText()('tabs'),
);
