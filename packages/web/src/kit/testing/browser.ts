import { vi } from 'vitest';

/** A request as it left the browser. */
export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
}

/** What the faked network answers to one request. */
export type Answering = (sent: Sent) => Response | Promise<Response>;

const storage = (): Storage => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
};

/** An envelope as the server sends it. */
export const answer = (
  code: number,
  data: unknown = null,
  o: { headers?: Record<string, string>; message?: string; blockExchange?: boolean } = {},
): Response =>
  Response.json(
    {
      code,
      message: o.message ?? '',
      result: code === 200,
      data,
      requestId: 'r-1',
      ...(o.blockExchange && { blockExchange: true }),
    },
    { headers: o.headers ?? {} },
  );

/**
 * A browser of cookies, stores, meta tags and a place, with the network answered by `network`. Requests wait for it and
 * end early when their signal is aborted, as fetch does. `sent` lists what left.
 */
export const fakeBrowser = (
  network: Answering,
  o: { metas?: Readonly<Record<string, string>>; host?: string } = {},
) => {
  const sent: Sent[] = [];
  const cookies = new Map<string, string>();
  const replaced: string[] = [];
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('location', {
    protocol: 'https:',
    hostname: o.host ?? 'console.example.com',
    pathname: '/task/render/running',
    search: '?pageNum=2',
    replace: (to: string) => void replaced.push(to),
  });
  vi.stubGlobal('document', {
    documentElement: { lang: '', dataset: {} },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      if (attributes.includes('max-age=0')) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    },
    querySelector: (selector: string) => {
      const name = /renderdesk-([\w-]+)/.exec(selector)?.[1];
      const content = name === undefined ? undefined : o.metas?.[name];
      return content === undefined ? null : { getAttribute: () => content };
    },
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const request: Sent = {
      url,
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      signal: init.signal ?? undefined,
    };
    sent.push(request);
    return new Promise<Response>((resolve, reject) => {
      const abort = (): void => reject(init.signal?.reason as Error);
      if (init.signal?.aborted) return abort();
      init.signal?.addEventListener('abort', abort);
      Promise.resolve()
        .then(() => network(request))
        .then(resolve, reject);
    });
  });
  return { sent, cookies, replaced };
};
