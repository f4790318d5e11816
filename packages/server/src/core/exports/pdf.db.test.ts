import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodes, exportsOfMine, maxPdfRows, renders } from '@renderdesk/contract';
import { addCustomer, addTask } from '../../testing/fixtures.ts';
import { embeddedFont } from '../../testing/pdfFont.ts';
import { pdfText } from '../../testing/pdfText.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { fittedWidths } from './pdf.ts';

let t: TestServer;
let userId: number;
beforeAll(async () => {
  t = await openTestServer({ work: true, env: { RENDERDESK_EXPORT_INLINE_ROWS: '50' } });
  userId = await addCustomer(t.db, { name: '北斗动画' });
  for (let i = 0; i < 40; i += 1)
    await addTask(t.db, { userId, status: 25, sceneName: `雪山灯光_${String(i).padStart(3, '0')}.ma` });
});
afterAll(() => t.close());

/** Adds ended tasks in one statement; `name` is the SQL of the scene name, `n` counts from 1. */
const addMore = (count: number, name: string) =>
  sql`
    insert into task (user_id, owner_id, platform_id, area_id, software_id, status, level, project_name, scene_name, scene_path,
      output_path, plugin_versions, properties, requirements, constraints, category, submitted_at, started_at, ended_at,
      frame_count, consume, currency)
    select user_id, owner_id, platform_id, area_id, software_id, status, level, project_name, ${sql.raw(name)}, scene_path,
      output_path, plugin_versions, properties, requirements, constraints, category, submitted_at, started_at, ended_at,
      frame_count, consume, currency
    from (select * from task where user_id = ${userId} limit 1) as one, generate_series(1, ${count}::int) as n`.execute(
    t.db,
  );

/** Numbers of all scenes in a text, with repetitions. */
const scenesIn = (text: string): number[] =>
  [...text.matchAll(/雪山灯光_(\d+)\.ma/g)].map((found) => Number(found[1])).toSorted((a, b) => a - b);
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test('a list as PDF: every row once, in Chinese, below its title, filter, author and time', async () => {
  const answer = await t.admin.call(renders.export, {
    fileFormat: 'pdf',
    taskStatus: 25,
    keywords: '雪山',
    startTime: Date.parse('2020-01-01T00:00:00+08:00') as never,
    columns: ['taskId', 'userName', 'taskStatus', 'sceneName', 'consume', 'submitTime'],
  });
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['content-disposition']).toMatch(/\.pdf/);
  const pages = await pdfText(answer.data as unknown as Buffer);
  const text = pages.flat().join('\n');
  expect(scenesIn(text)).toEqual(numbers(40));
  expect(text.match(/北斗动画/g)).toHaveLength(40);
  expect(text).toContain('关键词: 雪山');
  expect(text).toContain('状态: 已完成');
  expect(text).toContain('开始时间: 2020-01-01 00:00:00');
  expect(text).toMatch(/，20\d\d-\d\d-\d\d \d\d:\d\d:\d\d（UTC\+8）/);
  const font = embeddedFont(answer.data as unknown as Buffer);
  expect(font.broken).toEqual([]);
  expect(font.drawn).toBeGreaterThan(40);
  expect((answer.data as unknown as Buffer).length).toBeLessThan(200_000);
  for (const [index, page] of pages.entries()) {
    expect(page.join('')).toContain(`第 ${index + 1} 页`);
    expect(page.join('')).toContain('场景');
  }
});

test('a longer one is created in the background, and is complete when read back', async () => {
  await addMore(260, `'雪山灯光_' || lpad((n + 39)::text, 3, '0') || '.ma'`);
  const answer = await t.admin.call(renders.export, { fileFormat: 'pdf', columns: ['taskId', 'sceneName'] });
  const { exportId } = answer.data as { exportId: number };
  const row = async () =>
    (await t.admin.call(exportsOfMine.list, {})).data.items.find((one) => one.exportId === exportId);
  await expect.poll(async () => (await row())?.state, { timeout: 30_000 }).toBe(2);
  expect(await row()).toMatchObject({ progress: 300, total: 300 });
  expect((await row())?.fileName).toMatch(/\.pdf$/);
  const file = await t.admin.call(exportsOfMine.download, { exportId: exportId as never });
  const pages = await pdfText(file.data as unknown as Buffer);
  expect(pages.length).toBeGreaterThan(4);
  expect(scenesIn(pages.flat().join('\n'))).toEqual(numbers(300));
});

test('one too long to read is refused before it begins', async () => {
  await addMore(maxPdfRows, `'many'`);
  const answer = await t.admin.call(renders.export, { fileFormat: 'pdf' });
  expect(answer.code).toBe(errorCodes.limitReached);
  expect(answer.data).toEqual({ limit: maxPdfRows });
});

test('a character that the main face lacks is drawn with another subset, and one that none has is marked', async () => {
  await addTask(t.db, { userId, status: 25, sceneName: '龘 ≥ 95% → ①.ma' });
  await addTask(t.db, { userId, status: 25, sceneName: '龘 🎬\ufe0f 分镜.ma' });
  const answer = await t.admin.call(renders.export, {
    fileFormat: 'pdf',
    keywords: '龘',
    columns: ['taskId', 'sceneName'],
  });
  const text = (await pdfText(answer.data as unknown as Buffer)).flat().join('\n');
  expect(text).toContain('龘 ≥ 95% → ①.ma');
  expect(text).toContain('龘 〓 分镜.ma');
});

test('columns fill the page, whatever they need', () => {
  const needed = fc.array(fc.array(fc.float({ min: 0, max: 900, noNaN: true }), { minLength: 1 }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(needed, (columns) => {
      const widths = fittedWidths(columns, 780);
      expect(widths).toHaveLength(columns.length);
      expect(widths.reduce((all, width) => all + width, 0)).toBeCloseTo(780, 3);
      for (const width of widths) expect(width).toBeGreaterThan(0);
    }),
  );
  // The column of long text shrinks; the id columns keep their widths.
  const [id = 0, text = 0] = fittedWidths([[60], [900], [60]], 400);
  expect([id, Math.round(text)]).toEqual([60, 280]);
});
