import { day, simulatedSoftware } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';

/** Versions besides those that the machines report: software, version, status (1 test, 3 deprecated), whether customised. */
const otherVersions = [
  [2000, '2023.2', 3, false],
  [2000, '2026.0', 1, false],
  [2001, '2023.3', 3, false],
  [2004, '19.5.640', 3, false],
  [2007, '3.6.19', 3, false],
  [2007, '4.5.0', 1, false],
  [2007, '4.2.3 定制', 2, true],
] as const;
/** What plugins need: software, plugin, others. */
const needs = [
  [2000, 'yeti 4.2.9', ['mtoa 5.4.2']],
  [2001, 'railclone 6.1.6', ['forestpack 8.2.3']],
] as const;

/** Software versions and plugins: those of the simulated machines are open. */
export async function fillSoftware(tx: Tx, now: Date): Promise<void> {
  const created_at = new Date(now.getTime() - 60 * day);
  const reported = simulatedSoftware.flatMap(({ id, version }) =>
    version === '' ? [] : ([[id, version, 2, false]] as const),
  );
  await tx
    .insertInto('software_version')
    .values(
      [...reported, ...otherVersions].map(([software, version, status, isCustom]) => ({
        software_id: software,
        version_name: version,
        version_status: status,
        is_custom: isCustom,
        remark: '',
        created_at,
      })),
    )
    .execute();
  await tx
    .insertInto('plugin')
    .values(
      simulatedSoftware.flatMap(({ id, plugins }) =>
        plugins.map((word) => {
          const at = word.lastIndexOf(' ');
          return {
            software_id: id,
            plugin_name: word.slice(0, at),
            plugin_version: word.slice(at + 1),
            version_status: 2 as const,
            dependencies: [...(needs.find(([of, plugin]) => of === id && plugin === word)?.[2] ?? [])],
            platforms: id === 2005 ? [3, 4, 6] : [],
            systems: [],
            client_version: '',
            remark: '',
            created_at,
          };
        }),
      ),
    )
    .execute();
}
