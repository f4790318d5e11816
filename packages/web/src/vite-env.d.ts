/// <reference types="vite/client" />

/** The theme's tokens as CSS custom properties, made at build time from kit/theme/tokens.ts. */
declare module 'virtual:tokens.css' {}
