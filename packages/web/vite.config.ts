import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { tokensCss } from './src/kit/theme/tokens.ts';

/** Serves the theme's tokens as a stylesheet, so that CSS and antd take them from one place and no style is inline. */
const tokens = (): Plugin => ({
  name: 'renderdesk-tokens',
  resolveId: (id) => (id === 'virtual:tokens.css' ? '\0tokens.css' : undefined),
  load: (id) => (id === '\0tokens.css' ? tokensCss() : undefined),
});

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tokens()],
  server: { proxy: { '/api': server } },
  preview: { proxy: { '/api': server } },
  build: { target: 'es2024', modulePreload: { polyfill: false }, assetsInlineLimit: 0, manifest: true },
});
