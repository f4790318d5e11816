import { describe, expect, it } from 'vitest';
import { positionIn } from './PositionField.tsx';

describe('a position as it is typed', () => {
  it.each([
    ['31.23, 121.47', { latitude: 31.23, longitude: 121.47 }],
    ['31.23，121.47', { latitude: 31.23, longitude: 121.47 }],
    ['-1 2', { latitude: -1, longitude: 2 }],
    ['３１,１２１', { latitude: 31, longitude: 121 }],
    ['31.23', undefined],
    ['1,2,3', undefined],
    ['here', undefined],
  ])('%s', (typed, position) => expect(positionIn(typed)).toEqual(position));
});
