import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { preloadFont } from './build/font.ts';
import { parts } from './build/parts.ts';
import { preload } from './build/preload.ts';
import { tokensCss } from './src/kit/theme/tokens.ts';

/** Serves the theme's tokens as a stylesheet, so that CSS and antd take them from one place and no style is inline. */
const tokens = (): Plugin => ({
  name: 'renderdesk-tokens',
  resolveId: (id) => (id === 'virtual:tokens.css' ? '\0tokens.css' : undefined),
  load: (id) => (id === '\0tokens.css' ? tokensCss() : undefined),
});

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

const plugins = () => [react(), tokens()];
const base = {
  root: import.meta.dirname,
  server: { proxy: { '/api': server, '/bridge/': server } },
  preview: { proxy: { '/api': server, '/bridge/': server } },
  build: { target: 'es2024', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
} satisfies UserConfig;

export default defineConfig({
  ...base,
  plugins: [...plugins(), parts(() => ({ ...base, plugins: plugins() })), preload(base.root), preloadFont()],
});
