import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId, upload } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { Bytes, DisplayId, Instant, line, MaterialId, span, text } from '../kernel/values.ts';
import { displayPlace } from '../notice/display.codes.ts';
import { materialLicense, materialStatus, materialType } from './material.codes.ts';
import { type MaterialAction, materialTransitions } from './material.lifecycle.ts';

const view = anyOf('material:materialManage');
const edit = { access: anyOf('material:materialManage:edit'), object: 'material' } as const;
const review = { access: anyOf('material:materialManage:review'), object: 'material' } as const;
const fields = {
  materialName: line(100),
  materialType: materialType.schema,
  license: materialLicense.schema,
  /** Where it comes from: an author, a shop, a contract. */
  source: text(200),
  licenseUntil: Instant.nullable(),
  remark: z.string().trim().max(300),
} as const;
const step = (action: MaterialAction) => ({
  ids: 'materialIds' as const,
  id: MaterialId,
  from: materialTransitions[action].from,
  errors: [errorCodes.notFound, errorCodes.notAllowedInState],
});
const reason = text(300);

const materialList = list('material/list', {
  access: view,
  id: 'materialId',
  query: {
    materialName: line(100).optional(),
    materialType: materialType.schema.optional(),
    license: materialLicense.schema.optional(),
    status: materialStatus.schema.optional(),
    ...span,
  },
  row: {
    materialId: MaterialId,
    ...fields,
    materialName: z.string(),
    source: z.string(),
    status: materialStatus.schema,
    /** Has a preview. */
    isPicture: z.boolean(),
    fileName: z.string(),
    bytes: Bytes,
    sha256: z.string(),
    /** How many adverts, slides and backgrounds show the same file. */
    usedCount: z.int(),
    reason: z.string().nullable(),
    createdBy: z.string(),
    decidedBy: z.string().nullable(),
    decideTime: Instant.nullable(),
    createTime: Instant,
    version: z.int32(),
  },
  sorts: ['createTimeFlag', 'materialNameFlag'],
});

/** Materials: files with their licence, and where they are shown (lifecycles §26). */
export const materials = calls('material', 'materials', {
  list: materialList,
  export: exportOf(materialList, 'material/export', {
    access: anyOf('material:materialManage:export'),
    columns: [
      'materialName',
      'materialType',
      'status',
      'license',
      'licenseUntil',
      'source',
      'fileName',
      'bytes',
      'sha256',
      'usedCount',
      'createdBy',
      'createTime',
      'decidedBy',
      'decideTime',
      'remark',
    ],
  }),
  upload: upload('material/upload', {
    ...edit,
    audit: 'material.upload',
    errors: [errorCodes.fileNotAccepted],
    maxBytes: 20 * 1024 * 1024,
    types: ['image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'application/zip'],
    input: {},
    output: z.object({ fileId: z.string() }),
  }),
  add: command('material/add', {
    ...edit,
    input: { ...fields, file: z.array(text(60)).min(1).max(1) },
    output: z.object({ materialId: MaterialId }),
  }),
  update: command('material/update', {
    ...edit,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.notAllowedInState],
    /** The file stays where none is sent. */
    input: {
      materialId: MaterialId,
      version: z.int32(),
      ...fields,
      file: z.array(text(60)).max(1).optional(),
    },
  }),
  submit: perId('material/submit', { ...edit, ...step('submit') }),
  approve: perId('material/approve', {
    ...review,
    ...step('approve'),
    errors: [...step('approve').errors, errorCodes.ownEntry],
  }),
  reject: perId('material/reject', { ...review, ...step('reject'), rest: { reason } }),
  takeOff: perId('material/takeOff', { ...review, ...step('takeOff'), rest: { reason } }),
  remove: perId('material/delete', {
    ...edit,
    ...step('remove'),
    errors: [...step('remove').errors, errorCodes.stillInUse],
  }),
  file: read('material/file', {
    access: view,
    nothingFound: 'shown',
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: { materialId: MaterialId },
    output: z.null(),
  }),
  /** What shows the same file now. */
  uses: read('material/uses', {
    access: view,
    errors: [errorCodes.notFound],
    input: { materialId: MaterialId },
    output: z.array(z.object({ displayId: DisplayId, title: z.string(), place: displayPlace.schema })),
  }),
});
