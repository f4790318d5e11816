import { afterEach, describe, expect, it, vi } from 'vitest';
import { exportsOfMine, renders } from '@renderdesk/contract';
import { answer, type Answering, fakeBrowser } from '../testing/browser.ts';
import { fileNameOf } from './download.ts';

const start = async (network: Answering) => {
  vi.resetModules();
  fakeBrowser(network);
  const saved: { name: string; href: string }[] = [];
  const link = { href: '', download: '', remove: () => undefined, click: () => undefined };
  Object.assign(document, {
    body: { append: () => undefined },
    createElement: () => ({
      ...link,
      click() {
        saved.push({ name: this.download, href: this.href });
      },
    }),
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const { download } = await import('./download.ts');
  const toasts = await import('../dialogs/toasts.ts');
  return { download, saved, toasts: toasts.currentToasts };
};
const file = (disposition?: string): Response =>
  new Response('PK', {
    headers: {
      'content-type': 'application/vnd.ms-excel',
      ...(disposition !== undefined && { 'content-disposition': disposition }),
    },
  });

/** As `start`, with a person who chooses `choice` when several accounts match. */
const choosing = async (choice: number | undefined, network: Answering) => {
  const started = await start(network);
  const asked: unknown[] = [];
  const { askAccountsWith } = await import('./handle.ts');
  askAccountsWith((accounts) => {
    asked.push(accounts);
    return Promise.resolve(choice);
  });
  return { ...started, asked };
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the name in content-disposition', () => {
  it.each([
    ['attachment; filename="tasks.xlsx"', 'tasks.xlsx'],
    ['attachment; filename=tasks.xlsx', 'tasks.xlsx'],
    [`attachment; filename="t.xlsx"; filename*=UTF-8''%E4%BB%BB%E5%8A%A1.xlsx`, '任务.xlsx'],
    [`attachment; filename*=utf-8'zh'a%20b.zip`, 'a b.zip'],
    [String.raw`attachment; filename="a \"b\".zip"`, 'a "b".zip'],
    [`attachment; filename="plain.zip"; filename*=UTF-8''%E4%ZZ`, 'plain.zip'],
    ['attachment', undefined],
    ['attachment; filename=""', undefined],
    [null, undefined],
  ])('%s', (header, name) => expect(fileNameOf(header)).toBe(name));
});

describe('a download', () => {
  it('saves the file under the name of the answer', async () => {
    const { download, saved } = await start(() => file(`attachment; filename*=UTF-8''%E4%BB%BB.xlsx`));
    await expect(download(renders.export, { keywords: '' })).resolves.toEqual({ saved: '任.xlsx' });
    expect(saved).toEqual([{ name: '任.xlsx', href: 'blob:1' }]);
  });
  it('without a name is an error, and nothing is saved', async () => {
    const { download, saved, toasts } = await start(() => file());
    await expect(download(exportsOfMine.download, { exportId: 1 })).rejects.toMatchObject({ code: 700 });
    expect(saved).toEqual([]);
    expect(toasts()[0]).toMatchObject({
      text: 'No matching data. Check the filters and try again.',
      requestId: undefined,
    });
  });
  it('that became a row of the export list is given back as that', async () => {
    const { download, saved } = await start(() => answer(200, { exportId: 7, total: 90_000 }));
    await expect(download(renders.export, { keywords: '' })).resolves.toEqual({
      exportId: 7,
      total: 90_000,
    });
    expect(saved).toEqual([]);
  });
  it('asks which account was meant (code 733), and comes again for the one that was chosen', async () => {
    const accounts = [
      { userId: 5, userName: 'mei', accountType: 1 },
      { userId: 9, userName: 'mei', accountType: 2 },
    ];
    const bodies: unknown[] = [];
    const { download, saved, asked } = await choosing(9, ({ body }) => {
      bodies.push(body);
      return (body as { userId?: number }).userId === 9
        ? file('attachment; filename="tasks.xlsx"')
        : answer(733, accounts);
    });
    await expect(download(renders.export, { keywords: '', userName: 'mei' })).resolves.toEqual({
      saved: 'tasks.xlsx',
    });
    expect(asked).toEqual([accounts]);
    expect(bodies).toEqual([
      { keywords: '', userName: 'mei' },
      { keywords: '', userId: 9 },
    ]);
    expect(saved).toHaveLength(1);
  });
  it('sends and saves nothing more when that question is cancelled', async () => {
    let requests = 0;
    const { download, saved, toasts } = await choosing(undefined, () => {
      requests += 1;
      return answer(733, []);
    });
    const refused = download(renders.export, { keywords: '', userName: 'mei' });
    await expect(refused).rejects.toMatchObject({ code: 733, cancelled: true });
    expect([requests, saved, toasts()]).toEqual([1, [], []]);
  });
  it('that is answered by a code is handled like any answer; nothing found is shown here', async () => {
    const { download, toasts } = await start(() => answer(700));
    await expect(download(renders.export, { keywords: '' })).rejects.toMatchObject({ code: 700 });
    expect(toasts()).toHaveLength(1);
  });
});
