import type { SceneNeeds } from '../task/index.ts';
import {
  failsOf,
  isToCome,
  type MatchCondition,
  type MatchNode,
  type MatchTask,
  suits,
} from './match.rules.ts';

/** What tasks of a customer ask of every machine, whatever they render. */
export type OwnWords = Pick<MatchTask, 'properties' | 'requirements' | 'category' | 'constraints'>;

/** A software with the platforms whose machines have it, and the plug-ins that stand beside it there. */
export interface Offer {
  readonly softwareId: number;
  readonly platforms: readonly { readonly platformId: number; readonly plugins: readonly string[] }[];
}

/** Whether there is a command line for a software on a system. */
type HasScript = (softwareId: number, os: number) => boolean;

/** Which conditions last from one moment to the next says the match itself. */
export const anyMoment = { now: new Date(0), lostAfterMs: 0 } as const;

/**
 * What machines could render tasks of a customer with, by the match that gives frames out: busy, locked or silent ones count, for they
 * come back; those in repair do not. Software without a command line is not offered, since nothing would start it.
 */
export const offersOf = (
  words: OwnWords,
  nodes: readonly MatchNode[],
  { hasScript }: { readonly hasScript: HasScript },
): readonly Offer[] => {
  const found = new Map<number, Map<number, Set<string>>>();
  for (const node of nodes.filter(isToCome))
    for (const softwareId of node.software) {
      const { platformId } = node;
      const task = { ...words, softwareId, platformId, plugins: [], memoryMb: null, blacklist: [] };
      if (!hasScript(softwareId, node.os) || !suits(task, node, anyMoment)) continue;
      const platforms = found.get(softwareId) ?? new Map<number, Set<string>>();
      found.set(softwareId, platforms);
      platforms.set(platformId, new Set([...(platforms.get(platformId) ?? []), ...node.plugins]));
    }
  return [...found].map(([softwareId, platforms]) => ({
    softwareId,
    platforms: [...platforms]
      .toSorted(([a], [b]) => a - b)
      .map(([platformId, plugins]) => ({ platformId, plugins: [...plugins].toSorted() })),
  }));
};

/** In which order it is said that nothing is left: what every task of the customer asks for, then what the scene itself does. */
const asked = [
  'software',
  'cards',
  'requirements',
  'nodeRequirements',
  'category',
  'constraints',
  'plugins',
  'memory',
] as const satisfies readonly MatchCondition[];

/**
 * The condition that no machine of a scene's platform meets together with those before it; undefined where one that is in service, or
 * only off, renders the scene. Offers are made by the same match.
 */
export const lackedBy = (
  scene: SceneNeeds,
  nodes: readonly MatchNode[],
  { hasScript }: { readonly hasScript: HasScript },
): (typeof asked)[number] | undefined => {
  let left = nodes
    .filter((node) => isToCome(node) && hasScript(scene.softwareId, node.os))
    .map((node) => failsOf({ ...scene, blacklist: [] }, node, anyMoment))
    .filter((fails) => !fails.includes('platform'));
  return asked.find((condition) => {
    left = left.filter((fails) => !fails.includes(condition));
    return left.length === 0;
  });
};
