import { calls } from '../kernel/call.ts';
import { lineCalls } from './line.fields.ts';

export type { LineCalls } from './line.fields.ts';

/** Lines by which files travel, by kind and zone (tasks §§5, 7). */
export const engineLines = calls('transmission', 'engineLines', lineCalls('engine/line', true));
export const webLines = calls('transmission', 'webLines', lineCalls('page/transmit/line', false));
export const httpLines = calls('transmission', 'httpLines', lineCalls('http/line', false));
export const vpnLines = calls('transmission', 'vpnLines', lineCalls('vpn/line', false));
