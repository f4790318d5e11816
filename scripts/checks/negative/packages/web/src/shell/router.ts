import { node } from '../areas/node/node.ts';

export const router = node;
