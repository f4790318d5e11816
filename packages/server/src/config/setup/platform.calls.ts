import {
  errorCodes,
  type Language,
  type Out,
  platformConfigs,
  platformKind,
  tagsOfPlatform,
  textIn,
} from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { derived } from '../../core/calls/columns.ts';
import { eq, words } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { serve } from '../../core/calls/serve.ts';
import { codeLabel, fieldLabel } from '../../core/calls/texts.ts';
import { insertRow, updateRow } from '../../core/crud/crud.store.ts';
import { asId } from '../../core/db/wire.ts';
import { ApiError, messageOf } from '../../core/http/apiError.ts';
import { tableReader } from '../../core/uploads/readers.ts';
import { fileColumns, folded } from './fileColumns.rules.ts';
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
  importFile: async ({ tx, file, input, now, language, effects }) => {
    const { rows } = await file.read(tableReader, { name: file.name, blank: 'skipped' });
    const label = (field: (typeof platformHeadings)[number], of: Language) => fieldLabel(of, 'config', field);
    const { columns, missing } = fileColumns(rows[0] ?? [], {
      headings: platformHeadings,
      required: platformHeadings.length,
      namesOf: (field) => languages.map((of) => label(field, of)),
    });
    if (missing.length > 0) {
      const names = missing.map((field) => label(field, language)).join(language === 'zh' ? '、' : ', ');
      throw new ApiError('fileNotAccepted', {
        reason: textIn([`no column ${names}`, `缺少列：${names}`], language),
      });
    }
    const plan = planPlatforms(rows, { columns, kept: await platformNumbers(tx), kinds });
    const good = plan.filter(({ code }) => code === errorCodes.success);
    const lines = plan.map(({ line, platformNo, nameZh, nameEn, code, field }) => ({
      line,
      platformNo,
      nameZh,
      nameEn,
      code,
      message: messageOf(code, language, { fields: field && label(field, language) }),
    }));
    const isFaulty = good.length < plan.length;
    if (isFaulty && input.apply === '0') throw new ApiError('importHasFaults', { rows: lines });
    // All or nothing, as the check says it.
    const applied = input.apply === '1' && !isFaulty && plan.length > 0;
    if (applied)
      for (const { platformNo, nameZh, nameEn, kind } of good) {
        const id = Number(platformNo);
        const set = {
          id,
          name_zh: nameZh,
          name_en: nameEn,
          kind: kind as Kind,
          status: 0 as const,
          host_tags: tagsOfPlatform(id),
        };
        await insertRow(tx, 'platform', { now, set }, { platform_pkey: 'platformNo' });
      }
    effects.derived.push({ kind: 'file', id: null, before: null, after: { name: file.name } });
    return { added: good.length, applied, rows: lines };
  },
});
