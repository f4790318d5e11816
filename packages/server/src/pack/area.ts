import type { Area } from '../area.ts';
import { packCalls } from './pack.calls.ts';

export const area: Area = { routes: ({ config }) => packCalls(config) };
