import {
  attemptOutcome,
  bookAccount,
  bookCurrency,
  feedbackSource,
  groupDecimal,
  platformKind,
  renderStatus,
  type StatisticName,
  type StatisticSplit,
  statisticTable,
  type StatisticUnit,
  zone,
} from '@renderdesk/contract';
import { usePlatformName } from '../../domain/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useStatisticsText } from './statistics.texts.ts';

/** The code table of each split, and the area that has its labels. */
const tables = {
  currency: [bookCurrency, 'session'],
  zone: [zone, 'session'],
  hardware: [platformKind, 'session'],
  outcome: [attemptOutcome, 'session'],
  taskStatus: [renderStatus, 'session'],
  feedbackSource: [feedbackSource, 'feedback'],
  revenue: [bookAccount, 'pay'],
} as const satisfies Partial<Record<StatisticSplit, unknown>>;

/** What the series of a figure are called. */
export const useDimensionName = (name: StatisticName): ((dimension: number) => string) => {
  const { split } = statisticTable[name];
  const [table, area] = split === 'none' || split === 'platform' ? [undefined, 'statistics'] : tables[split];
  const labels = useLabels(area);
  const platform = usePlatformName();
  const t = useStatisticsText();
  if (table) return (dimension) => labels.code(table, dimension);
  return split === 'platform' ? platform : () => t('all');
};

/** Writes a value of a figure with its unit. */
export const useFigureFormat = (name: StatisticName): ((value: number) => string) => {
  const { unit } = statisticTable[name] as { unit: StatisticUnit };
  const t = useStatisticsText();
  return (value) => {
    if (unit === 'amount') return groupDecimal(value.toFixed(2));
    const written = formatFigure(unit === 'count' ? value : Math.round(value * 100) / 100);
    if (unit === 'percent') return `${written} %`;
    return unit === 'hours' || unit === 'minutes' ? `${written} ${t(unit)}` : written;
  };
};
