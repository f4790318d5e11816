import type { HexColour } from '@renderdesk/contract';
import { contrast } from '../theme/contrast.ts';
import { coloursOf } from '../theme/tokens.ts';

/** Below this a mark or large letters are hard to see (WCAG 2.2, 1.4.11). */
const enough = 3;

/** The ground on which a colour is hard to see, with its contrast there; undefined where it is fine on both. */
export const colourFault = (
  colour: HexColour,
): { readonly ground: 'onLight' | 'onDark'; readonly ratio: number } | undefined => {
  const found = [
    { ground: 'onLight' as const, ratio: contrast(colour, coloursOf('light', 'usual').panel) },
    { ground: 'onDark' as const, ratio: contrast(colour, coloursOf('dark', 'usual').panel) },
  ];
  return found.find(({ ratio }) => ratio < enough);
};

/** Colours that are fine on both grounds. */
export const plainSwatches = [
  '#2f7de1',
  '#0e8f7e',
  '#3a9140',
  '#b7791f',
  '#d9622b',
  '#d9463d',
  '#b0559f',
  '#7f6bd6',
  '#7a828c',
] as const;
