import { describe, expect, it } from 'vitest';
import { type Place, withPlace } from './recent.ts';

const place = (href: string): Place => ({ screen: '/x', href });

describe('recent places', () => {
  it('stand newest first, each path once with its last filters', () => {
    const places = withPlace([place('/b'), place('/a?pageNum=1')], place('/a?pageNum=2'));
    expect(places.map(({ href }) => href)).toEqual(['/a?pageNum=2', '/b']);
  });
  it('are ten at most', () => {
    let places: readonly Place[] = [];
    for (let n = 0; n < 15; n++) places = withPlace(places, place(`/${n}`));
    expect(places).toHaveLength(10);
    expect(places[0]?.href).toBe('/14');
  });
});
