import type { Plugin } from 'vite';

/** Names the shipped font in the document, so that the browser fetches it before the stylesheet that uses it. */
export const preloadFont = (): Plugin => ({
  name: 'renderdesk-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head' as const,
        })),
  },
});
