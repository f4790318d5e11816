import { engineLines, httpLines, lineTabs, vpnLines, webLines } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { linesOf } from './Lines.tsx';
import { useTransmissionText } from './transmission.texts.ts';

/** /transmission/lineConfig: lines of the four kinds, by zone (tasks §5). */
export default tabScreen(
  lineTabs,
  [
    { key: 'engine', call: engineLines.list, Screen: linesOf(engineLines) },
    { key: 'web', call: webLines.list, Screen: linesOf(webLines) },
    { key: 'http', call: httpLines.list, Screen: linesOf(httpLines) },
    { key: 'vpn', call: vpnLines.list, Screen: linesOf(vpnLines) },
  ],
  () => useTransmissionText()('lineTabs'),
);
