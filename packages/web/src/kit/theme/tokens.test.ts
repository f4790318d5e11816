import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';
import { colours, coloursOf, type Scheme, tokensCss } from './tokens.ts';

describe.each(['light', 'dark'] as const satisfies readonly Scheme[])('the %s colours', (scheme) => {
  const c = colours[scheme];
  const grounds = [c.page, c.panel, c.raised, c.hover, c.chosen];
  const pairs: [string, string, string][] = [
    ...grounds.flatMap((ground): [string, string, string][] => [
      ['text', c.text, ground],
      ['textSoft', c.textSoft, ground],
      ['textFaint', c.textFaint, ground],
      ['link', c.link, ground],
    ]),
    ['onAccent', c.onAccent, c.accent],
    ['onAccent hover', c.onAccent, c.accentHover],
    ['onDanger', c.onDanger, c.danger],
    ['onDanger hover', c.onDanger, c.dangerHover],
    ...Object.entries(c.tones).flatMap(([tone, family]): [string, string, string][] => [
      [tone, family.text, family.soft],
      ...grounds.map((ground): [string, string, string] => [`${tone} on ground`, family.text, ground]),
    ]),
  ];
  it.each(pairs)('%s %s on %s is readable', (_, text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(Object.entries(c.tones))('the dot of %s stands out', (_, family) => {
    for (const ground of [c.panel, c.page]) expect(contrast(family.dot, ground)).toBeGreaterThanOrEqual(2.3);
  });
  it('the accent has a contrast of 3:1 with the panel', () => {
    expect(contrast(c.accent, c.panel)).toBeGreaterThanOrEqual(3);
  });
});

describe.each(['light', 'dark'] as const)('more contrast, %s', (scheme) => {
  const c = coloursOf(scheme, 'more');
  it.each([c.page, c.panel, c.raised, c.hover, c.chosen])('text on %s is readable at 7:1', (ground) => {
    for (const text of [c.text, c.textSoft, c.textFaint, c.link])
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(7);
  });
  it('lines stand out', () => {
    for (const ground of [c.page, c.panel]) expect(contrast(c.line, ground)).toBeGreaterThanOrEqual(3);
  });
});

describe('the stylesheet', () => {
  it('holds every colour of both schemes under the same names', () => {
    const names = (css: string): string[] => [...css.matchAll(/--rd-[\w-]+/g)].map(([name]) => name);
    const [light = '', device = '', dark = ''] = tokensCss().split('\n');
    expect(names(dark)).toEqual(names(device));
    const inLight = names(light);
    expect(names(dark).every((name) => inLight.includes(name))).toBe(true);
    expect(inLight).toContain('--rd-running-soft');
    expect(inLight).toContain('--rd-size-space-3');
  });
});
