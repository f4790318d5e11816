export { Chart, ChartPlace, type Figure } from './Chart.tsx';
export type { ChartData } from './chart.rules.ts';
