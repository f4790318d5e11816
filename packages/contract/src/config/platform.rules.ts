import { hostTag, type HostTag } from './setup.codes.ts';

const { ai, ali, tencent, huoshan, public: shared } = hostTag.of;
/** Platforms by the tag of the host on which the console runs (people §9): a platform may carry several. */
const hostPlatforms = {
  [ai]: [38, 65, 66, 67, 68],
  [ali]: [71],
  [tencent]: [38],
  [huoshan]: [68],
  [shared]: [8, 38, 66],
} as const satisfies Readonly<Record<HostTag, readonly number[]>>;
/** The platform of a host without a tag. */
export const untaggedPlatform = 4;

/** The tags that a platform has unless staff say otherwise. */
export const tagsOfPlatform = (platformNo: number): HostTag[] =>
  hostTag.codes.filter((tag) => (hostPlatforms[tag] as readonly number[]).includes(platformNo));

const prefix = 'query_platform_';
/** A platform's name as it is shown: without the prefix that other systems write. */
export const platformName = (name: string): string =>
  name.startsWith(prefix) ? name.slice(prefix.length) : name;
