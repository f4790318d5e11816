import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { screenAt, tokenCookie } from '@renderdesk/contract';
import type { Config } from '../config.ts';
import { answerUnknown } from './http.ts';

const built = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

const policy = (nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Models hold their textures inside, which the browser reads back from its own memory.
    "connect-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const attribute = (text: string): string => text.replace(/[&"<>]/g, (found) => `&#${found.charCodeAt(0)};`);

/** Host name of a `Host` header without its port; X-Forwarded-Host is ignored, because any client can set it. */
const hostOf = (header: string | undefined): string => URL.parse(`http://${header ?? ''}`)?.hostname ?? '';

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

const readPage = (): string | undefined =>
  existsSync(`${built}index.html`) ? readFileSync(`${built}index.html`, 'utf8') : undefined;

/** Files that each page needs, from the build (packages/web/build/preload.ts). */
interface Ahead {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}
interface Preload {
  readonly signIn: Ahead;
  readonly console: Ahead;
  readonly pages: Readonly<Record<string, Ahead>>;
}

const tagsOf = ({ scripts, styles }: Ahead): string =>
  [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('');

/**
 * Lists all files of a page in its head, by address and whether a session exists, so that the browser loads them in
 * parallel.
 */
const readPreload = (): ((path: string, signedIn: boolean) => string) => {
  const file = `${built}.vite/preload.json`;
  if (!existsSync(file)) return () => '';
  const { signIn, console: shell, pages } = JSON.parse(readFileSync(file, 'utf8')) as Preload;
  const visitor = tagsOf(signIn);
  const elsewhere = tagsOf(shell);
  const tags = new Map(Object.entries(pages).map(([path, ahead]) => [path, tagsOf(ahead)]));
  return (path, signedIn) => {
    if (!signedIn) return visitor;
    const screen = screenAt(path);
    return tags.get(screen?.to ?? screen?.path ?? path) ?? elsewhere;
  };
};

const hasSession = (cookies: string | undefined): boolean =>
  cookies
    ?.split('; ')
    .some((one) => one.startsWith(`${tokenCookie}=`) && one.length > tokenCookie.length + 1) ?? false;

/** Id of the built console: its page, which names every file by its hash. Empty without a build. */
export const buildOf = (): string => {
  const page = readPage();
  return page === undefined ? '' : createHash('sha256').update(page).digest('hex').slice(0, 16);
};

/**
 * Serves the built console: hashed files are cached for ever, the page never. The page gets its style nonce, the brand
 * and the settings that the browser needs before its first call. Any path that is no file gets the page.
 */
export const addConsole = async (
  http: FastifyInstance,
  config: Config,
  o: {
    readonly build: string;
    /** Addresses of the single sign-on for sign-in and sign-out, if configured. */
    readonly signOn: { readonly in: string; readonly out: string } | undefined;
  },
): Promise<void> => {
  const page = readPage();
  if (page === undefined) {
    http.log.warn('the console is not built; only the calls are served');
    http.setNotFoundHandler(answerUnknown);
    return;
  }
  await http.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  const settings = {
    build: o.build,
    brand: config.brand,
    platform: String(config.defaultPlatform),
    'silent-836': config.silent836 ? '1' : '',
  };
  const withSettings = (all: Readonly<Record<string, string>>): string =>
    page.replace(/<meta name="renderdesk-([\w-]+)" content=""/g, (tag, name: string) =>
      name in all ? tag.replace('content=""', `content="${attribute(all[name] ?? '')}"`) : tag,
    );
  const pages = {
    signOn: withSettings({
      ...settings,
      sso: config.ssoUrl || (o.signOn?.in ?? ''),
      'sso-out': o.signOn?.out ?? '',
    }),
    plain: withSettings(settings),
  };
  /** Other hosts than those of the single sign-on use /login (overview §8). */
  const pageOf = (host: string): string =>
    config.ssoHosts.length === 0 || config.ssoHosts.includes(host.toLowerCase()) ? pages.signOn : pages.plain;
  const ahead = readPreload();
  http.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith('/api/') || request.url.startsWith('/assets/')) {
      return answerUnknown(request, reply);
    }
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', policy(nonce))
      .type('text/html; charset=utf-8')
      .send(
        pageOf(hostOf(request.headers.host))
          .replaceAll('__NONCE__', nonce)
          .replace('</head>', `${ahead(pathOf(request.url), hasSession(request.headers.cookie))}</head>`),
      );
  });
};
