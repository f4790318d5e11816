import { type Language, type Out, platformConfigs, platformKind, tagsOfPlatform } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { derived } from '../../core/calls/columns.ts';
import { eq, words } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { serve } from '../../core/calls/serve.ts';
import { codeLabel } from '../../core/calls/texts.ts';
import { insertRow, updateRow } from '../../core/crud/crud.store.ts';
import { asId } from '../../core/db/wire.ts';
import { importLines } from '../../core/uploads/importing.ts';
import { folded } from '../../core/uploads/fileColumns.rules.ts';
import { platformNumbers } from './platform.store.ts';
import { planPlatforms, platformHeadings } from './platformImport.rules.ts';

const languages: readonly Language[] = ['zh', 'en'];
/** Types of platforms by their folded names in both languages. */
const kinds = new Map<string, number>(
  platformKind.codes.flatMap((code) =>
    languages.map((language) => [folded(codeLabel(language, 'session', platformKind, code)), code] as const),
  ),
);

type Kind = Out<typeof platformConfigs.add.input.shape>['kind'];

const columnsOf = (input: Omit<Out<typeof platformConfigs.add.input.shape>, 'platformNo' | 'hostTags'>) => ({
  name_zh: input.nameZh,
  name_en: input.nameEn,
  kind: input.kind,
  status: input.isOn ? (1 as const) : (0 as const),
});

/** Platforms of machines. */
export const platformCalls = serve(platformConfigs, {
  list: listing(platformConfigs.list)
    .from((db) => db.selectFrom('platform'))
    .list({
      key: 'platform.id',
      where: {
        platformName: words('platform.name_zh', 'platform.name_en'),
        kind: eq('platform.kind'),
        hostTag: (query, tag) => query.where(sql<SqlBool>`platform.host_tags @> array[${tag}::smallint]`),
        isOn: (query, isOn) => query.where('platform.status', '=', isOn ? 1 : 0),
      },
      sorts: { platformNoFlag: 'platform.id', createTimeFlag: 'platform.created_at' },
      columns: {
        platformNo: 'platform.id',
        isOn: derived(['platform.status'], (status: number) => Boolean(status)),
      },
    }),
  add: async ({ tx, input, now }) => {
    const { platformNo, hostTags } = input;
    const set = { id: platformNo, ...columnsOf(input), host_tags: hostTags ?? tagsOfPlatform(platformNo) };
    return {
      platformNo: asId(await insertRow(tx, 'platform', { now, set }, { platform_pkey: 'platformNo' })),
    };
  },
  update: async ({ tx, input, now }) => {
    const { platformNo: id, version, hostTags } = input;
    const set = { ...columnsOf(input), ...(hostTags && { host_tags: hostTags }) };
    await updateRow(tx, 'platform', { id, version, now, set });
    return null;
  },
  importFile: async (c) => {
    const { tx, now } = c;
    const { added, applied, rows } = await importLines(c, {
      area: 'config',
      headings: platformHeadings,
      required: platformHeadings.length,
      isCheckRefused: true,
      plan: async (lines, columns) =>
        planPlatforms(lines, { columns, kept: await platformNumbers(tx), kinds }),
      add: ({ platformNo, nameZh, nameEn, kind }) => {
        const id = Number(platformNo);
        const set = {
          id,
          name_zh: nameZh,
          name_en: nameEn,
          kind: kind as Kind,
          status: 0 as const,
          host_tags: tagsOfPlatform(id),
        };
        return insertRow(tx, 'platform', { now, set }, { platform_pkey: 'platformNo' });
      },
      shown: ({ platformNo, nameZh, nameEn }) => ({ platformNo, nameZh, nameEn }),
    });
    return { added, applied, rows };
  },
});
