import { type OutputOf, type UserId, userServices } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { confirm } from '../../kit/dialogs/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { SearchLink } from '../../kit/url/index.ts';
import { FileContent } from './FileContent.tsx';
import { useDetailPageText } from './renderDetail.texts.ts';

type Json = OutputOf<typeof userServices.jsonList>[number];

/** The custom JSON of a task's customer; nothing where this person may not see it. */
export const useCustomJson = (userId: UserId): readonly Json[] => {
  const enabled = useAllowed(userServices.jsonList.access);
  return useRead(userServices.jsonList, { userId }, { quiet: true, enabled }).data ?? [];
};

/** The names of the custom JSON, next to the configuration files (tasks §3, task list state). */
export const CustomJsonList = ({
  rows,
  chosen,
}: {
  rows: readonly Json[];
  chosen: Json | undefined;
}): ReactNode => {
  const t = useDetailPageText();
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{t('files.custom')}</h3>
      <ul>
        {rows.map((one) => (
          <li key={one.userJsonId} aria-current={one === chosen || undefined}>
            <SearchLink search={`json=${one.userJsonId}`}>{one.jsonName}</SearchLink>
            <small className="rd-faint">{one.remark}</small>
          </li>
        ))}
      </ul>
    </>
  );
};

/** One custom JSON, which may be deleted by its id (tasks §7). */
export const CustomJson = ({ row }: { row: Json }): ReactNode => {
  const t = useDetailPageText();
  const mayDelete = useAllowed(userServices.removeJson.access);
  const remove = useCommand(userServices.removeJson);
  const ask = async (): Promise<void> => {
    const title = t('files.removeCustom', { name: row.jsonName });
    if (await confirm({ title, danger: true, okText: t('files.remove') }))
      await remove.run({ userJsonId: row.userJsonId });
  };
  return (
    <FileContent name={row.jsonName} content={row.jsonContent}>
      {mayDelete && (
        <button type="button" className="rd-tool" onClick={() => void ask()}>
          {t('files.remove')}
        </button>
      )}
    </FileContent>
  );
};
