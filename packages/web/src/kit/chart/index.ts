export { Chart, ChartPlace } from './Chart.tsx';
export type { ChartData } from './chart.rules.ts';
