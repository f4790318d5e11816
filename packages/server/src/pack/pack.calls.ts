import { machinePacks, nodeRentals, projectPacks, soldKind } from '@renderdesk/contract';
import { type Route, serve } from '../core/calls/serve.ts';
import type { Config } from '../core/config.ts';
import { badFields } from '../core/http/apiError.ts';
import { cancelContracts, sellContract } from '../pay/index.ts';
import { packNodes, packProjects, rentals } from './pack.list.ts';
import { changeTerms } from './pack.store.ts';

const { machinePack, projectPack, rental } = soldKind.of;
/** What a sale of a rental does not say. */
const uncovered = () => ({ platformIds: [], isOverflow: false });

/** Packs and rentals as those who sell and run them see them; their money is the area pay's. */
export const packCalls = (config: Config): Route[] => [
  ...serve(machinePacks, {
    list: packNodes,
    add: (c) => sellContract({ ...c, input: { ...c.input, soldKind: machinePack } }, config),
    update: async ({ tx, actor, input, effects }) => {
      const { contractId: id, version, title, reason, platformIds, isOverflow } = input;
      if (platformIds.length === 0) throw badFields('platformIds');
      const set = { title, reason, platform_ids: platformIds, is_overflow: isOverflow };
      const { isWider } = await changeTerms(tx, actor, { id, kind: machinePack, version, set });
      effects.weight = 0;
      if (isWider) effects.alwaysSecond = true;
      return null;
    },
    remove: cancelContracts((row) => row.soldKind === machinePack),
  }),
  ...serve(projectPacks, {
    list: packProjects,
    add: (c) => sellContract({ ...c, input: { ...c.input, soldKind: projectPack } }, config),
    update: async ({ tx, actor, input, effects }) => {
      const { contractId: id, version, title, reason, platformIds, isOverflow } = input;
      if (title === '') throw badFields('title');
      const set = { title, reason, platform_ids: platformIds, is_overflow: isOverflow };
      const { isWider } = await changeTerms(tx, actor, { id, kind: projectPack, version, set });
      effects.weight = 0;
      if (isWider) effects.alwaysSecond = true;
      return null;
    },
    remove: cancelContracts((row) => row.soldKind === projectPack),
  }),
  ...serve(nodeRentals, {
    list: rentals,
    add: (c) => sellContract({ ...c, input: { ...c.input, ...uncovered(), soldKind: rental } }, config),
    update: async ({ tx, actor, input }) => {
      const { contractId: id, version, title, reason } = input;
      await changeTerms(tx, actor, { id, kind: rental, version, set: { title, reason } });
      return null;
    },
    remove: cancelContracts((row) => row.soldKind === rental),
  }),
];
