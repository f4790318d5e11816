import {
  attemptOutcome,
  bookAccount,
  bookCurrency,
  feedbackSource,
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

const tables = {
  currency: bookCurrency,
  zone,
  hardware: platformKind,
  outcome: attemptOutcome,
  taskStatus: renderStatus,
  feedbackSource,
  revenue: bookAccount,
} as const satisfies Partial<Record<StatisticSplit, unknown>>;

/** What the series of a figure are called. */
export const useDimensionName = (name: StatisticName): ((dimension: number) => string) => {
  const { split } = statisticTable[name];
  const labels = useLabels('statistics');
  const platform = usePlatformName();
  const t = useStatisticsText();
  if (split === 'none') return () => t('all');
  if (split === 'platform') return platform;
  return (dimension) => labels.code(tables[split], dimension);
};

/** Writes a value of a figure with its unit. */
export const useFigureFormat = (name: StatisticName): ((value: number) => string) => {
  const { unit } = statisticTable[name] as { unit: StatisticUnit };
  const t = useStatisticsText();
  return (value) => {
    const written = formatFigure(unit === 'count' ? value : Math.round(value * 100) / 100);
    if (unit === 'percent') return `${written} %`;
    return unit === 'hours' || unit === 'minutes' ? `${written} ${t(unit)}` : written;
  };
};
