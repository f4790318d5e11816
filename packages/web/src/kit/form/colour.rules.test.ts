import { HexColour } from '@renderdesk/contract';
import { expect, it } from 'vitest';
import { colourFault, plainSwatches } from './colour.rules.ts';

it('names the ground on which a colour is hard to see', () => {
  expect(colourFault(HexColour.parse('#FFFF00'))?.ground).toBe('onLight');
  expect(colourFault(HexColour.parse('#101010'))?.ground).toBe('onDark');
});
it('every swatch is fine on both grounds, and a colour of the contract', () => {
  const wrong = plainSwatches.filter((one) => colourFault(HexColour.parse(one)));
  expect(wrong).toEqual([]);
});
