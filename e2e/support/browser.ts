import { onTestFinished, TestRunner } from 'vitest';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // 3D is drawn by the processor: there is no graphics card.
  '--enable-unsafe-swiftshader',
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
  /** What the reader's system asks for. */
  readonly motion?: 'reduce' | 'no-preference';
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

export const startBrowser = async (): Promise<TestBrowser> => {
  launched ??= launch();
  const browser = await launched;
  const contexts: BrowserContext[] = [];
  return {
    open: async (o = {}) => {
      const context = await browser.newContext({
        viewport: { width: o.width ?? 1366, height: o.height ?? 800 },
        deviceScaleFactor: o.scale ?? 1,
        colorScheme: o.theme ?? 'light',
        // What moves is drawn sixty times a second, by the processor.
        reducedMotion: o.motion ?? 'reduce',
        contrast: o.contrast ?? null,
        forcedColors: o.forcedColours === true ? 'active' : null,
        timezoneId: 'Asia/Shanghai',
        acceptDownloads: true,
      });
      // A page left open goes on drawing what changes, at the cost of the tests after it.
      if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
      else contexts.push(context);
      // Only where nothing is chosen yet, so that a journey may change it.
      await context.addInitScript((language) => {
        if (localStorage.getItem('language') === null) localStorage.setItem('language', language);
      }, o.language ?? 'zh');
      const page = await context.newPage();
      return { page, context, complaints: listenForComplaints(page) };
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
};

const listenForComplaints = (page: Page): Complaints => {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(message.text());
  });
  page.on('pageerror', (error) => lines.push(String(error)));
  return { lines };
};
