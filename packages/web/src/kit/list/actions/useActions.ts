import { useMemo } from 'react';
import { errorMessage } from '@renderdesk/contract';
import { useHeld } from '../../call/held.ts';
import { allows, useRights } from '../../permission/index.ts';
import { type Labels, useLanguage } from '../../text/index.ts';
import { availability, type Availability } from './availability.ts';
import type { PreviewOf } from './BulkFlow.tsx';
import type { ListText } from '../list.texts.ts';
import type { TableFor } from '../../show/rowKeys.ts';
import type { Action } from '../types.ts';

type AnyRow = Readonly<Record<string, unknown>>;
/** The part of a list's definition that says how its rows stand. */
export interface RowFacts {
  readonly status?: string | undefined;
  readonly statusTable?: TableFor<number> | undefined;
  readonly ownerField?: string | undefined;
}

/** A row's field as a reader, or undefined where the list names none. */
const reader = <V>(key: string | undefined): ((row: AnyRow) => V | null | undefined) | undefined =>
  key === undefined ? undefined : (row) => row[key] as V | null | undefined;

/** The actions that the signed-in person may use at all, in the screen's order. */
export const useGranted = <Row>(actions: readonly Action<Row>[]): readonly Action<Row>[] => {
  const rights = useRights();
  return useMemo(() => actions.filter((action) => allows(rights, action.call.access)), [actions, rights]);
};

/** How the rows of a list stand: states, owners, what an action may do and why not. */
export const usePreviewOf = (facts: RowFacts, labels: Labels, t: ListText): PreviewOf<AnyRow> => {
  const language = useLanguage();
  const statusOf = reader<number>(facts.status);
  const { statusTable } = facts;
  const statusName = (code: number): string => (statusTable ? labels.code(statusTable, code) : String(code));
  const held = useHeld();
  const reason = ({ blocks, held: why }: Availability): string =>
    why ??
    blocks
      .map((block) =>
        block.kind === 'status'
          ? t('statusBlocks', { status: statusName(block.code) })
          : (errorMessage(block.code, language) ?? String(block.code)),
      )
      .join(' ');
  return {
    statusOf,
    statusName,
    ownerOf: reader<string>(facts.ownerField),
    reason,
    available: (action, rows) => {
      const why = held(action.call);
      return why === undefined
        ? availability(action, rows, statusOf)
        : { enabled: false, refused: rows.length, blocks: [], held: t('held', { reason: why }) };
    },
  };
};
