export { type ThemeChoice, setTheme, startTheme, useTheme } from './theme.ts';
export { colours, type Colours, fonts, type Scheme, sizes } from './tokens.ts';
export { AntdTheme } from './AntdTheme.tsx';
