import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { type OpenOptions, type Opened, startBrowser } from './browser.ts';

/** The page of the kit's pieces, served from its sources, and a browser to look at it with. */
export interface KitPage {
  readonly url: string;
  open(o?: OpenOptions): Promise<Opened>;
  close(): Promise<void>;
}

/** Starts it. */
export const startKitPage = async (): Promise<KitPage> => {
  const vite = await createServer({
    configFile: fileURLToPath(new URL('../../packages/web/vite.config.ts', import.meta.url)),
    server: { port: 0, host: '127.0.0.1', hmr: false },
    logLevel: 'error',
  });
  await vite.listen();
  const shared = await startBrowser();
  const url = `${vite.resolvedUrls?.local[0] ?? ''}kit.html`;
  // The first visit bundles the packages, which takes as long as the machine is busy; no test's clock runs meanwhile.
  const { page } = await shared.open();
  await page.goto(url, { waitUntil: 'networkidle', timeout: 150_000 });
  await page.context().close();
  return {
    url,
    open: shared.open,
    close: async () => {
      await shared.close();
      await vite.close();
    },
  };
};
