import { generalErrors, languageFlag, type Out, renderingErrors } from '@renderdesk/contract';
import { eq, words } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { serve } from '../../core/calls/serve.ts';
import { deleteRows, insertRow, updateRow } from '../../core/crud/crud.store.ts';
import { asId } from '../../core/db/wire.ts';
import { softwareNames } from './names.store.ts';

const generalColumns = (input: Out<typeof generalErrors.add.input.shape>) => ({
  code: input.code,
  des_description_cn: input.desDescriptionCn,
  des_description_en: input.desDescriptionEn,
  des_solution_cn: input.desSolutionCn,
  des_solution_en: input.desSolutionEn,
  is_open: input.isOpen,
  type: input.type,
  is_repair: input.isRepair,
});
const ofCode = { general_error_code_unique: 'code' } as const;

/** What error codes say to customers. */
const generalErrorCalls = serve(generalErrors, {
  list: listing(generalErrors.list)
    .from((db) => db.selectFrom('general_error').where('deleted_at', 'is', null))
    .list({
      key: 'general_error.id',
      where: {
        code: words('general_error.code'),
        desDescriptionCn: words('general_error.des_description_cn'),
        desSolutionCn: words('general_error.des_solution_cn'),
        isOpen: eq('general_error.is_open'),
        type: eq('general_error.type'),
        isRepair: eq('general_error.is_repair'),
        languageFlag: (query, language) =>
          language === languageFlag.of.english
            ? query.where('general_error.des_description_en', '<>', '')
            : query,
      },
      sorts: { orderByUpdateTime: 'general_error.updated_at', orderByCode: 'general_error.code' },
      columns: { generalErrorId: 'general_error.id' },
    }),
  add: async ({ tx, input, now }) => ({
    generalErrorId: asId(
      await insertRow(
        tx,
        'general_error',
        { now, set: { ...generalColumns(input), updated_at: now } },
        ofCode,
      ),
    ),
  }),
  update: async ({ tx, input, now }) => {
    const { generalErrorId: id, version } = input;
    await updateRow(tx, 'general_error', { id, version, now, set: generalColumns(input) }, ofCode);
    return null;
  },
  remove: ({ tx, ids, now, expectedVersions }) =>
    deleteRows(tx, 'general_error', { ids, now, expectedVersions }),
});

const renderingColumns = (input: Out<typeof renderingErrors.add.input.shape>) => ({
  des_description: input.desDescription,
  des_solution: input.desSolution,
  is_open: input.isOpen,
  is_show: input.isShow,
  type: input.type,
  language_flag: input.languageFlag,
  software_id: input.cgId,
});
const ofDescription = { rendering_error_description_unique: 'desDescription' } as const;

/** What errors of renderers mean. */
const renderingErrorCalls = serve(renderingErrors, {
  list: listing(renderingErrors.list)
    .from((db) => db.selectFrom('rendering_error').where('deleted_at', 'is', null))
    .list({
      key: 'rendering_error.id',
      where: {
        desDescription: words('rendering_error.des_description'),
        desSolution: words('rendering_error.des_solution'),
        isOpen: eq('rendering_error.is_open'),
        isShow: eq('rendering_error.is_show'),
        type: eq('rendering_error.type'),
        languageFlag: eq('rendering_error.language_flag'),
        cgId: eq('rendering_error.software_id'),
      },
      sorts: { orderByUpdateTime: 'rendering_error.updated_at' },
      columns: { renderingErrorId: 'rendering_error.id', cgId: 'rendering_error.software_id' },
      names: softwareNames,
    }),
  add: async ({ tx, input, now }) => ({
    renderingErrorId: asId(
      await insertRow(
        tx,
        'rendering_error',
        { now, set: { ...renderingColumns(input), updated_at: now } },
        ofDescription,
      ),
    ),
  }),
  update: async ({ tx, input, now }) => {
    const { renderingErrorId: id, version } = input;
    await updateRow(tx, 'rendering_error', { id, version, now, set: renderingColumns(input) }, ofDescription);
    return null;
  },
  remove: ({ tx, ids, now, expectedVersions }) =>
    deleteRows(tx, 'rendering_error', { ids, now, expectedVersions }),
});

export const errorEntryCalls = [...generalErrorCalls, ...renderingErrorCalls];
