export { AntdTheme } from './AntdTheme.tsx';
export { startTheme, useColours, useTheme } from './theme.ts';
