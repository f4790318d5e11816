import type { MatchNode } from '../farm/match.rules.ts';

/** A machine as the match sees it, which takes frames and has Blender alone; a test says what else it has. */
export const matchNode = (o: Partial<MatchNode> = {}): MatchNode => ({
  id: 1,
  name: 'node-07',
  platformId: 1,
  os: 1,
  service: 0,
  lock: 0,
  beatAt: null,
  busy: false,
  software: [2007],
  plugins: [],
  properties: [],
  requirements: [],
  category: [],
  cores: 32,
  gpuName: '',
  gpuCount: 0,
  memoryMb: 131_072,
  isCardPlatform: false,
  ...o,
});
