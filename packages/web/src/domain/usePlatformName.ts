import { useNames } from '../kit/pick/index.ts';
import { useLabels } from '../kit/text/index.ts';
import { platforms } from './sources.ts';

const sources = [platforms];

/** A platform's name by its id; the id itself where it has none. */
export const usePlatformName = (): ((platform: number) => string) => {
  const nameOf = useNames(sources, useLabels('session'));
  return (platform) => nameOf(platforms, platform);
};
