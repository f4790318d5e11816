import { errorTabs, generalErrors, renderingErrors } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { useConfigText } from './config.texts.ts';
import { GeneralErrors } from './GeneralErrors.tsx';
import { RenderingErrors } from './RenderingErrors.tsx';

/** /deploy/error: general errors and rendering errors (people §§2, 3). */
export default tabScreen(
  errorTabs,
  [
    { key: 'general', call: generalErrors.list, Screen: GeneralErrors },
    { key: 'rendering', call: renderingErrors.list, Screen: RenderingErrors },
  ],
  () => useConfigText()('errorTabs'),
);
