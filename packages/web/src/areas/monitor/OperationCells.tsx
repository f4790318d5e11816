import type { ReactNode } from 'react';
import { type operationLog, principalKind, type RowOf } from '@renderdesk/contract';
import { EmptyValue } from '../../kit/show/index.ts';
import { useMonitorText } from './monitor.texts.ts';
import { useKindName } from './useKindName.ts';

type Row = Pick<
  RowOf<typeof operationLog.list>,
  'userName' | 'userType' | 'onBehalfOf' | 'objectKind' | 'objectId' | 'objectCount'
>;

/** Who did it, and on whose behalf. */
export const Actor = ({ row }: { row: Row }): ReactNode => {
  const t = useMonitorText();
  const name = row.userName ?? t(row.userType === principalKind.of.system ? 'server' : 'unknown');
  return row.onBehalfOf === null ? name : t('by', { name, other: row.onBehalfOf });
};

/** What it acted on: its kind and number, and how many more. */
export const Affected = ({ row }: { row: Row }): ReactNode => {
  const t = useMonitorText();
  const kindName = useKindName();
  const { objectKind, objectId, objectCount } = row;
  if (objectKind === null || objectId === null) return <EmptyValue />;
  const more = objectCount > 1 ? ` ${t('more', { count: objectCount - 1 })}` : '';
  return `${kindName(objectKind)} ${objectId}${more}`;
};
