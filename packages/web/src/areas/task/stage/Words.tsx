import { type OutputOf, strategy } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../../kit/call/index.ts';

/** Draws a field with the words in use of one kind to choose from; who may not read them types freely. */
export const Words = ({
  of,
  draw,
}: {
  of: Extract<
    keyof OutputOf<typeof strategy.words>,
    'properties' | 'requirements' | 'category' | 'constraints'
  >;
  draw: (choices: readonly string[]) => ReactNode;
}): ReactNode => draw(useRead(strategy.words, {}, { staleTime: 60_000, quiet: true }).data?.[of] ?? []);
