import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KitPage, startKitPage } from './support/kit-page.ts';
import { faultsOf, picture } from './support/look.ts';

/** Plots on the kit page: drawn, told in words, and as tables. */
let kit: KitPage;
beforeAll(async () => {
  kit = await startKitPage();
});
afterAll(() => kit.close());

test('a chart that is left while it is painted paints no further', async () => {
  const { page, context, complaints } = await kit.open({ language: 'en' });
  await page.goto(`${kit.url}?piece=form`);
  const pieceOf = (name: string) =>
    page.getByRole('navigation').first().getByRole('link', { name, exact: true });
  await pieceOf('Charts').waitFor();
  // At this speed one frame is too short for all plots.
  const processor = await context.newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await pieceOf('Charts').click();
  await page.locator('figure canvas').first().waitFor();
  await pieceOf('Form').click();
  await page.locator('figure').first().waitFor({ state: 'detached' });
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // A painting goes on with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(complaints.lines).toEqual([]);
});

test.each([
  ['zh', 'light'],
  ['en', 'dark'],
] as const)(
  'every plot in words, as picture and as table (%s, %s)',
  { timeout: 180_000 },
  async (language, theme) => {
    const { page, complaints } = await kit.open({ language, theme, height: 1100 });
    await page.goto(`${kit.url}?piece=charts`);
    const plots = page.getByRole('figure');
    const drawn = page.locator('figure [role=img]:has(canvas)');
    await drawn.first().waitFor();
    await expect.poll(() => drawn.count()).toBe(5);
    expect(
      await page
        .getByRole('img', { name: language === 'zh' ? /共 47 个数值，最高/ : /47 values, highest/ })
        .count(),
    ).toBe(3);
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, `charts/plots-${language}-${theme}`);
    // No chart is a blank sheet: each holds more than one colour.
    const painted = await drawn.locator('canvas:first-child').evaluateAll((all) =>
      all.map((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const data =
          (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        const seen = new Set<number>();
        for (let at = 0; at < data.length; at += 4 * 97)
          seen.add((data[at] ?? 0) * 65_536 + (data[at + 1] ?? 0) * 256 + (data[at + 2] ?? 0));
        return seen.size;
      }),
    );
    for (const colours of painted) expect(colours).toBeGreaterThan(3);
    const tables = plots.getByRole('button', { name: language === 'zh' ? /^以表格显示/ : /^Table of/ });
    expect(await tables.count()).toBe(await plots.count());
    for (const button of await tables.all()) await button.click();
    expect(await page.locator('figure canvas').count()).toBe(0);
    expect(await plots.first().getByRole('row').count()).toBe(25);
    expect(await plots.first().getByRole('row').nth(10).innerText()).toContain('–');
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, `charts/tables-${language}-${theme}`);
    expect(complaints.lines).toEqual([]);
  },
);
