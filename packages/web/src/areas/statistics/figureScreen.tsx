import {
  type FigureScreen,
  figureScreens,
  figureTabs,
  figureTitles,
  statisticCalls,
  type StatisticName,
  type TabName,
  textIn,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { listPanel } from '../../kit/list/index.ts';
import { formatDay } from '../../kit/show/index.ts';
import { tabScreen } from '../../kit/tabs/index.ts';
import { useLanguage } from '../../kit/text/index.ts';
import { useDimensionName, useFigureFormat } from './dimension.ts';
import { FigureChart } from './FigureChart.tsx';
import { useStatisticsText } from './statistics.texts.ts';

/** The figures differ by their names alone. */
const groupOf = (name: StatisticName) => statisticCalls[name] as typeof statisticCalls.registrations;

const Dimension = ({ name, of }: { name: StatisticName; of: number }): ReactNode =>
  useDimensionName(name)(of);
const Value = ({ name, of }: { name: StatisticName; of: number }): ReactNode => useFigureFormat(name)(of);

/** A figure: its course as a chart, its days as a list that is filtered and exported. */
const figureOf = (name: StatisticName) => {
  const group = groupOf(name);
  const Days = listPanel(group.fetch, ({ col, filter }) => ({
    live: ['figure'],
    filters: [filter.range('startTime', 'endTime', { inline: true, label: 'figureDay' })],
    columns: [
      col.custom('figureDay', (row) => formatDay(row.figureDay), {
        pinned: true,
        sort: 'figureDayFlag',
        watch: (row) => row.figureDay,
      }),
      col.custom('dimension', (row) => <Dimension name={name} of={row.dimension} />, {
        width: 200,
        watch: (row) => row.dimension,
      }),
      col.custom('figureValue', (row) => <Value name={name} of={row.figureValue} />, {
        align: 'end',
        watch: (row) => row.figureValue,
      }),
    ],
    export: group.export,
  }));
  const Figure = (): ReactNode => {
    const title = textIn(figureTitles[name], useLanguage());
    return (
      <>
        <FigureChart key={name} name={name} title={title} />
        <Days fixed={nothing} />
      </>
    );
  };
  return Figure;
};
const nothing = {};

/** A screen of figures, a tab each (people §2, overview §2). */
export const figureScreen = <P extends FigureScreen>(path: P) => {
  const names: readonly StatisticName[] = figureScreens[path];
  return tabScreen(
    figureTabs(path) as unknown as Readonly<Record<StatisticName, TabName>>,
    names.map((name) => ({ key: name, call: groupOf(name).fetch, Screen: figureOf(name) })),
    () => useStatisticsText()('figures'),
  );
};
