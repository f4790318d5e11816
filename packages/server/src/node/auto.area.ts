import { regularWork } from '@renderdesk/contract';
import type { Regular } from '../area.ts';
import type { ThingSources } from '../core/audit/things.ts';
import { workAutoChange } from './autoChange.work.ts';
import { workAutoPower } from './autoPower.work.ts';
import { autoNames } from './auto.store.ts';

/** What automatic power and change do by themselves. */
export const autoWorks: readonly Regular[] = [
  { work: regularWork.of.autoPower, wokenBy: ['autoPower'], run: workAutoPower },
  { work: regularWork.of.autoChange, wokenBy: ['autoChange'], run: workAutoChange },
];

const named = (kind: keyof typeof autoNames, href: string): ThingSources[string] => ({
  named: async (db, _actor, ids) =>
    (await autoNames[kind](db, ids)).map(({ id, name }) => ({ id, name, userName: null, href })),
});

/** Settings by platform and group, commands by their node. */
export const autoThings = {
  autoPower: named('autoPower', '/node/renderNodeList?tab=autoPower'),
  autoChange: named('autoChange', '/node/renderNodeList?autoChange'),
  nodeCommand: named('nodeCommand', '/node/renderNodeList?tab=commands'),
} satisfies ThingSources;
