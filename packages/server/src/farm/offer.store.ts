import { missingParameters, type VersionStatus, versionStatus } from '@renderdesk/contract';
import type { Db } from '../core/db/db.ts';
import { newestScripts, type SceneFarm } from '../task/index.ts';
import { isToCome, suits } from './match.rules.ts';
import { anyMoment, lackedBy, type Offer, offersOf, type OwnWords } from './offer.rules.ts';
import { matchNodes } from './state.store.ts';

const { hidden, test, deprecated, removed } = versionStatus.of;
/** Versions that a submission of a customer does not take; internal test accounts try what is in test. */
const closedTo = ({ isTest }: Customer): readonly VersionStatus[] =>
  isTest ? [hidden, removed] : [hidden, test, removed];
interface Customer {
  readonly isTest: boolean;
}

/** The software that tasks with these words may be rendered with on these platforms, with the parameters that it wants, by its number; in open versions alone. */
export const offersOn = async (
  db: Db,
  words: OwnWords,
  platformIds: readonly number[],
  customer: Customer,
): Promise<readonly (Offer & { readonly name: string; readonly parameters: readonly string[] })[]> => {
  const [nodes, scripts] = await Promise.all([
    matchNodes(db, { platformIds }, [...closedTo(customer), deprecated]),
    newestScripts(db, { platformIds }),
  ]);
  const offers = offersOf(words, nodes, { hasScript: writtenIn(scripts) });
  const rows = await db
    .selectFrom('software')
    .where('id', 'in', [0, ...offers.map(({ softwareId }) => softwareId)])
    .where('deleted_at', 'is', null)
    .select(['id', 'name'])
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, name }) => {
    const offer = offers.find(({ softwareId }) => softwareId === id);
    const words = scripts.filter((one) => one.software_id === id).flatMap(({ command }) => command);
    return offer ? [{ ...offer, name, parameters: missingParameters(words, {}) }] : [];
  });
};

/** Whether one of some scripts is for a software on a system. */
const writtenIn = (scripts: Awaited<ReturnType<typeof newestScripts>>) => {
  const written = new Set(scripts.map(({ software_id: id, os }) => `${id} ${os}`));
  return (softwareId: number, os: number): boolean => written.has(`${softwareId} ${os}`);
};

/**
 * What no machine of its platform has of what a scene asks for, and whether one would have it but for the status of its version; undefined
 * where one renders it, now or when it is back.
 */
export const lackedOn: SceneFarm['lackedOn'] = async (db, scene, customer) => {
  const scripts = await newestScripts(db, { softwareId: scene.softwareId, platformIds: [scene.platformId] });
  const lackedBut = async (closed: readonly VersionStatus[]) =>
    lackedBy(scene, await matchNodes(db, { platformId: scene.platformId }, closed), {
      hasScript: writtenIn(scripts),
    });
  const condition = await lackedBut(closedTo(customer));
  return condition && { condition, isClosed: (await lackedBut([])) === undefined };
};

/** How many machines could render each scene, by the match that gives frames out; none of its blacklist. */
export const suiting = async (
  db: Db,
  scenes: Parameters<SceneFarm['suiting']>[1],
): Promise<readonly number[]> => {
  const nodes = await matchNodes(db, { platformIds: [...new Set(scenes.map((one) => one.platformId))] });
  const able = nodes.filter(isToCome);
  return scenes.map(
    (scene) => able.filter((node) => suits({ blacklist: [], ...scene }, node, anyMoment)).length,
  );
};
