import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportsOfMine, organizations, renders, session } from '@renderdesk/contract';
import { closeToast, currentToasts } from '../dialogs/toasts.ts';
import { type Rights, setCurrentRights } from '../permission/rights.ts';
import { answer, type Answering, fakeBrowser, type Sent } from '../testing/browser.ts';

const page = { pageNum: 1, pageCount: 0, total: 0, size: 50, items: [] };
const rightsOf = (...keys: string[]): Rights =>
  new Map(keys.map((key) => [key, { held: true, on: true, parameters: [], children: [] }]));

/** Loads the client anew, as after a page load. */
const start = async (network: Answering, o: Parameters<typeof fakeBrowser>[1] = {}) => {
  vi.resetModules();
  const browser = fakeBrowser(network, o);
  return { ...browser, ...(await import('./client.ts')), ...(await import('./refused.ts')) };
};
/** A network whose answers the test releases. */
const held = () => {
  const waiting: ((response: Response) => void)[] = [];
  const network: Answering = () => new Promise<Response>((resolve) => waiting.push(resolve));
  return { network, waiting };
};
const toastsNow = async () => (await import('../dialogs/toasts.ts')).currentToasts();

beforeEach(() => {
  setCurrentRights(undefined);
  for (const { id } of currentToasts()) closeToast(id);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a request', () => {
  it('goes to base path and path with the headers of every call', async () => {
    const { callApi, sent } = await start(() => answer(200, page), { metas: { platform: '24' } });
    document.cookie = 'x-auth-token=first';
    await callApi(exportsOfMine.list, { pageNum: 1 });
    expect(sent[0]).toMatchObject({
      url: '/api/rendering/admin/export/list',
      method: 'POST',
      body: { pageNum: 1 },
      headers: {
        'x-auth-token': 'first',
        version: '1.0.0',
        signature: 'renderdesk-console',
        platform: '24',
        channel: '5',
        languageflag: '1',
      },
    });
    expect(sent[0]?.headers['idempotency-key']).toBeUndefined();
  });
  it('starts in Chinese, flag 0, where the host contains the brand', async () => {
    const { callApi, sent } = await start(() => answer(200, page), {
      metas: { brand: 'example' },
      host: 'admin.example.cn',
    });
    await callApi(exportsOfMine.list, {});
    expect(sent[0]?.headers['languageflag']).toBe('0');
  });
  it('puts the input of a GET into the address', async () => {
    const { callApi, sent } = await start(({ url }) =>
      answer(200, url.endsWith('isFirstLogin') ? { isFirstLogin: false } : null),
    );
    await callApi(session.isFirstLogin, {});
    await callApi(exportsOfMine.download, { exportId: 12 });
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/rendering/admin/base/isFirstLogin', undefined],
      ['GET', '/api/rendering/admin/export/download?exportId=12', undefined],
    ]);
  });
  it('carries a key of 128 bits on a command, another each time, or the given one', async () => {
    const { callApi, sent } = await start(() => answer(200, null));
    await callApi(session.logout, {});
    await callApi(session.logout, {});
    await callApi(session.logout, {}, { idempotencyKey: 'mine' });
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe('mine');
  });
  it('sends an upload as a form with its file', async () => {
    const { callApi, sent } = await start(() => answer(200, { added: 0, applied: false, rows: [] }));
    const file = new File(['name'], 'o.csv', { type: 'text/csv' });
    await callApi(organizations.importFile, { apply: '0' }, { file });
    const form = sent[0]?.body as FormData;
    expect(form.get('apply')).toBe('0');
    expect(form.get('file')).toBeInstanceOf(File);
    expect(sent[0]?.headers['content-type']).toBeUndefined();
  });
  it('adopts a newer token from any answer, a refusal too', async () => {
    const { callApi, cookies } = await start(() =>
      answer(40_004, null, { headers: { 'x-auth-token': 'new' } }),
    );
    await expect(callApi(session.queryArea, {}, { quiet: true })).rejects.toThrow();
    expect(cookies.get('x-auth-token')).toBe('new');
  });
});

describe('permission in the browser', () => {
  const permission = () => import('../permission/rights.ts');
  it('holds back a call whose keys are missing, and lets it go with one of them', async () => {
    const { callApi, sent, Refused } = await start(() => answer(200, page));
    (await permission()).setCurrentRights(rightsOf('admin:depart'));
    const refused = callApi(renders.list, { keywords: '' });
    await expect(refused).rejects.toThrow('permission deny');
    await expect(refused).rejects.toBeInstanceOf(Refused);
    expect(sent).toHaveLength(0);
    (await permission()).setCurrentRights(rightsOf('complete:render:task'));
    await callApi(renders.list, { keywords: '' });
    expect(sent).toHaveLength(1);
  });
  it('holds back a call whose key is switched off', async () => {
    const { callApi, sent } = await start(() => answer(200, []));
    (await permission()).setCurrentRights(
      new Map([['admin:depart', { held: true, on: false, parameters: [], children: [] }]]),
    );
    await expect(callApi(organizations.tree, {})).rejects.toThrow('permission deny');
    expect(sent).toHaveLength(0);
  });
});

describe('duplicates', () => {
  it('a newer list request takes the older back, within one instance only', async () => {
    const { network, waiting } = held();
    const { callApi, sent, isAborted } = await start(network);
    const first = callApi(renders.list, { keywords: 'a' }, { instance: 'x' });
    const other = callApi(renders.list, { keywords: 'b' }, { instance: 'y' });
    const second = callApi(renders.list, { keywords: 'c' }, { instance: 'x' });
    const reason: unknown = await first.catch((error: unknown) => error);
    expect(isAborted(reason)).toBe(true);
    await expect.poll(() => waiting.length).toBe(3);
    for (const resolve of waiting) resolve(answer(200, page));
    await expect(other).resolves.toMatchObject({ items: [] });
    await expect(second).resolves.toMatchObject({ items: [] });
    expect(sent.map(({ signal }) => signal?.aborted)).toEqual([true, false, false]);
  });
  it('a call that keeps duplicates lets both through', async () => {
    const { callApi } = await start(() => answer(200, []));
    await expect(
      Promise.all([callApi(session.queryPlatform, {}), callApi(session.queryPlatform, {})]),
    ).resolves.toEqual([[], []]);
  });
  it('a command is never taken back by the same command', async () => {
    const { callApi, sent } = await start(() => answer(200, null));
    await Promise.all([callApi(session.logout, {}), callApi(session.logout, {})]);
    expect(sent.map(({ signal }) => signal)).toEqual([undefined, undefined]);
  });
});

describe('an answer that is no success', () => {
  const refusal = async (code: number, o: Parameters<typeof answer>[2] & { data?: unknown } = {}) => {
    const started = await start(() => answer(code, o.data ?? null, o));
    const error: unknown = await started.callApi(session.queryArea, {}).catch((reason: unknown) => reason);
    return { ...started, error, toasts: await toastsNow() };
  };
  it.each([
    { code: 40_004, behaviour: 'toast', toasts: 1, withId: true },
    { code: 836, behaviour: 'toast', toasts: 1, withId: true },
    { code: 719, behaviour: 'plainToast', toasts: 1, withId: false },
    { code: 985, behaviour: 'toast', toasts: 1, withId: true },
    { code: 900, behaviour: 'silent', toasts: 0, withId: false },
    { code: 1030, behaviour: 'silent', toasts: 0, withId: false },
    { code: 700, behaviour: 'silent', toasts: 0, withId: false },
    { code: 401, behaviour: 'signIn', toasts: 0, withId: false },
  ])('code $code: $behaviour', async ({ code, behaviour, toasts, withId }) => {
    const done = await refusal(code);
    expect(done.error).toMatchObject({ code, behaviour, requestId: 'r-1' });
    expect(done.toasts).toHaveLength(toasts);
    if (toasts > 0) expect(done.toasts[0]?.requestId).toBe(withId ? 'r-1' : undefined);
  });
  it('code 977 says the limit', async () => {
    const { toasts } = await refusal(977, { data: { limit: 20 } });
    expect(toasts[0]?.text).toBe('Limit of 20 reached. Reduce the number and try again.');
  });
  it('an unknown code shows what the server says', async () => {
    const { toasts } = await refusal(4321, { message: 'The moon is full.' });
    expect(toasts[0]?.text).toBe('The moon is full.');
  });
  it('the block-exchange flag suppresses the general toast', async () => {
    const { toasts, error } = await refusal(40_004, { blockExchange: true });
    expect(toasts).toHaveLength(0);
    expect(error).toMatchObject({ code: 40_004 });
  });
  it.each([401, 602, 405, 90_602])('code %i ends the session and opens the sign-in', async (code) => {
    const started = await start(() => answer(code));
    document.cookie = 'x-auth-token=old';
    await expect(started.callApi(session.queryArea, {})).rejects.toMatchObject({ behaviour: 'signIn' });
    expect(started.cookies.has('x-auth-token')).toBe(false);
    expect(started.replaced).toEqual(['/login']);
    expect(sessionStorage.getItem('cameFrom')).toBe('/task/render/running?pageNum=2');
  });
  it('ends it at the single sign-on of this host where one is set', async () => {
    const started = await start(() => answer(401), { metas: { sso: '/sso/start' } });
    await expect(started.callApi(session.queryArea, {})).rejects.toThrow();
    expect(started.replaced).toEqual(['/sso/start']);
  });
});

describe('no answer', () => {
  it('is a transport failure, only logged', async () => {
    const { callApi, TransportFailed } = await start(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(callApi(session.queryArea, {})).rejects.toBeInstanceOf(TransportFailed);
    expect(await toastsNow()).toHaveLength(0);
    expect(console.error).toHaveBeenCalledWith('session.session.queryArea: Failed to fetch');
  });
  it('toasts the code that a transport error names', async () => {
    const { callApi } = await start(() => new Response('upstream closed, code 50003', { status: 502 }));
    await expect(callApi(session.queryArea, {})).rejects.toMatchObject({ status: 502 });
    expect((await toastsNow())[0]?.text).toBe('The system is busy. Try again in a moment.');
  });
});

describe('code 733', () => {
  const accounts = [
    { userId: 5, userName: 'mei', accountType: 1 },
    { userId: 9, userName: 'mei', accountType: 2 },
  ];
  const ambiguous: Answering = ({ body }: Sent) =>
    (body as { userId?: number }).userId === undefined ? answer(733, accounts) : answer(200, page);
  const choosing = async (choice: number | undefined) => {
    const started = await start(ambiguous);
    const asked: unknown[] = [];
    const { askAccountsWith } = await import('./handle.ts');
    askAccountsWith((accounts) => {
      asked.push(accounts);
      return Promise.resolve(choice);
    });
    return { ...started, asked };
  };
  it('asks, then repeats the request with the chosen userId and without the name', async () => {
    const { callApi, sent, asked } = await choosing(9);
    await callApi(renders.list, { keywords: '', userName: 'mei', projectName: 'forest' });
    expect(asked).toEqual([accounts]);
    expect(sent.map(({ body }) => body)).toEqual([
      { keywords: '', userName: 'mei', projectName: 'forest' },
      { keywords: '', projectName: 'forest', userId: 9 },
    ]);
  });
  it('sends nothing when it is cancelled, and says so', async () => {
    const { callApi, sent } = await choosing(undefined);
    const refused = callApi(renders.list, { keywords: '', userName: 'mei' });
    await expect(refused).rejects.toMatchObject({ code: 733, cancelled: true });
    expect(sent).toHaveLength(1);
    expect(await toastsNow()).toHaveLength(0);
  });
});
