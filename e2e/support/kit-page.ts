import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { inject } from 'vitest';
import { type OpenOptions, type Opened, startBrowser } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the page of the kit's pieces was built to. */
    kitFolder: string;
  }
}

const inWeb = (path: string): string => fileURLToPath(new URL(`../../packages/web/${path}`, import.meta.url));

/** Builds the page of the kit's pieces into a folder, with React's warnings in it. */
export const buildKitPage = async (folder: string): Promise<void> => {
  await build({
    configFile: inWeb('vite.config.ts'),
    mode: 'development',
    logLevel: 'error',
    build: { outDir: folder, minify: false, rolldownOptions: { input: inWeb('kit.html') } },
  });
};

/** The page of the kit's pieces, served as it was built, and a browser to look at it with. */
export interface KitPage {
  readonly url: string;
  open(o?: OpenOptions): Promise<Opened>;
  close(): Promise<void>;
}

/** Starts it. */
export const startKitPage = async (): Promise<KitPage> => {
  const server = await preview({
    configFile: inWeb('vite.config.ts'),
    logLevel: 'error',
    build: { outDir: inject('kitFolder') },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const shared = await startBrowser();
  return {
    url: `${server.resolvedUrls?.local[0] ?? ''}kit.html`,
    open: shared.open,
    close: async () => {
      await shared.close();
      await server.close();
    },
  };
};
