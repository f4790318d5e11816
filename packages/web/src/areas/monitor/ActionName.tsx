import type { ReactNode } from 'react';
import { useLabels } from '../../kit/text/index.ts';
import { useMonitorText } from './monitor.texts.ts';

/** What is done without a call of the console: by nodes, and by the server itself. */
const others = {
  'gateway.register': 'register',
  'gateway.describe': 'describe',
  'gateway.leave': 'leave',
  'audit.verify': 'verify',
} as const;
const isOther = (name: string): name is keyof typeof others => Object.hasOwn(others, name);

/** What was done, in words. */
export const useActionName = (call: string): string => {
  const t = useMonitorText();
  const [area = '', group = '', key = call] = call.split('.');
  const label = useLabels('monitor').action({ area, group, key });
  return isOther(call) ? t(`calls.${others[call]}`) : label;
};
export const ActionName = ({ call }: { call: string }): ReactNode => useActionName(call);
