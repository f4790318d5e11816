export { AntdTheme } from './AntdTheme.tsx';
export { startTheme, useTheme } from './theme.ts';
