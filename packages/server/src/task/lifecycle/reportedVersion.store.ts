import { versionStatus } from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';

/**
 * The version of a software that a node reports, null where it reports none: of several the first that is not removed, which is the one
 * that lets the node match. `renderers` and `softwareId` are columns of the query.
 */
export const reportedVersion = (renderers: string, softwareId: string): RawBuilder<string | null> =>
  sql<string | null>`(
    select r.reported->>'version' from jsonb_array_elements(${sql.ref(renderers)}) with ordinality r (reported, place)
      left join software_version v on v.software_id = ${sql.ref(softwareId)} and folded(v.version_name) = folded(r.reported->>'version')
        and v.deleted_at is null
    where (r.reported->>'softwareId')::int = ${sql.ref(softwareId)}
    order by (v.version_status = ${versionStatus.of.removed}) is true, r.place limit 1)`;
