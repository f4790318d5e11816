import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What went wrong in a page without anyone clicking on it: console errors, broken promises, policy violations. */
export interface Complaints {
  readonly lines: string[];
}

export interface OpenOptions {
  readonly language?: 'zh' | 'en';
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  /** Device pixels to a pixel of the page: 2 with half the window is a browser zoomed to 200 %. */
  readonly scale?: number;
  /** A profile that nobody had before, and nobody has after. */
  readonly fresh?: true;
  /** What the reader's system asks for. */
  readonly motion?: 'reduce';
  readonly contrast?: 'more';
  readonly forcedColours?: boolean;
}

export interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: Complaints;
}

/** The browser of this worker, and pages in profiles of their own. */
export interface TestBrowser {
  /** Within a test the page is gone when the test is; before the tests it stays until `close`. */
  open(o?: OpenOptions): Promise<Opened>;
  /** Closes what was opened; the browser stays for the next file. */
  close(): Promise<void>;
}

/** One browser a worker: it is started with the first page, and ends with the worker. */
let launched: Promise<Browser> | undefined;
const launch = (): Promise<Browser> => {
  const executablePath = process.env['RENDERDESK_BROWSER'] ?? '/usr/bin/chromium';
  // In a place without a locale the browser could not write a Chinese file name.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  return chromium.launch({ executablePath, args: flags, env });
};

/** Pages for the console at this address. */
export const startBrowser = async (url: string): Promise<TestBrowser> => {
  launched ??= launch();
  const browser = await launched;
  const taken = new Set<BrowserContext>();
  const giveBack = async (context: BrowserContext): Promise<void> => {
    if (taken.delete(context)) await emptied(context, new URL(url).origin);
  };
  return {
    open: async (o = {}) => {
      const context = await profile(browser, o);
      taken.add(context);
      context.once('close', () => taken.delete(context));
      if (TestRunner.getCurrentTest()) onTestFinished(() => giveBack(context));
      const page = await context.newPage();
      await page.setViewportSize({ width: o.width ?? 1366, height: o.height ?? 800 });
      await page.emulateMedia({
        colorScheme: o.theme ?? 'light',
        reducedMotion: o.motion ?? null,
        contrast: o.contrast ?? null,
        forcedColors: o.forcedColours === true ? 'active' : null,
      });
      // Only where nothing is chosen yet, so that a journey may change it.
      await page.addInitScript((language) => {
        if (localStorage.getItem('language') === null) localStorage.setItem('language', language);
      }, o.language ?? 'zh');
      return { page, context, complaints: listenForComplaints(page) };
    },
    close: async () => {
      await Promise.all([...taken].map(giveBack));
    },
  };
};

/**
 * Profiles that nobody uses, each with the scripts of the console in its cache: a page in a new profile takes three times as
 * long to stand. What a journey leaves in one (cookies, storage, routes, permissions) is taken out of it first.
 */
const idle: BrowserContext[] = [];

const profile = async (browser: Browser, { scale = 1, fresh }: OpenOptions): Promise<BrowserContext> => {
  const lasts = scale === 1 && fresh !== true;
  const known = lasts ? idle.pop() : undefined;
  if (known) return known;
  const context = await browser.newContext({
    viewport: { width: 1366, height: 800 },
    deviceScaleFactor: scale,
    timezoneId: 'Asia/Shanghai',
    acceptDownloads: true,
  });
  if (!lasts) onlyOnce.add(context);
  return context;
};
/** Profiles that are not used again: those of another scale, which is theirs for good, and those that were to be fresh. */
const onlyOnce = new WeakSet<BrowserContext>();

/** Takes everything out of a profile but its cache, and keeps it for the next journey. */
const emptied = async (context: BrowserContext, origin: string): Promise<void> => {
  context.removeAllListeners();
  if (onlyOnce.has(context)) return context.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await Promise.all(context.pages().map((page) => page.close()));
  await context.clearCookies();
  await context.clearPermissions();
  const blank = await context.newPage();
  const protocol = await context.newCDPSession(blank);
  const storageTypes = 'local_storage,indexeddb,service_workers';
  await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await blank.close();
  idle.push(context);
};

const listenForComplaints = (page: Page): Complaints => {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(message.text());
  });
  page.on('pageerror', (error) => lines.push(String(error)));
  return { lines };
};
