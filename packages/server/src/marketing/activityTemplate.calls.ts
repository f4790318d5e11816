import { activityTemplates, type InputOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { deleteRows, insertRow, updateRow } from '../core/crud/crud.store.ts';
import { asId } from '../core/db/wire.ts';
import { oneTemplate, templatesOf } from './rechargeActivity.store.ts';
import { type Terms, tidy } from './rechargeTerms.ts';

const unique = { activity_template_name: 'templateName' } as const;
const columnsOf = ({ templateName, ...terms }: InputOf<typeof activityTemplates.add>) => ({
  template_name: templateName,
  zone: terms.zone,
  terms: JSON.stringify(tidy(terms)),
});

const list = listing(activityTemplates.list)
  .from((db) =>
    db
      .selectFrom('activity_template')
      .leftJoin('admin', 'admin.id', 'activity_template.created_by')
      .where('activity_template.deleted_at', 'is', null),
  )
  .list({
    key: 'activity_template.id',
    where: { templateName: words('activity_template.template_name'), zone: eq('activity_template.zone') },
    sorts: { createTimeFlag: 'activity_template.created_at' },
    columns: {
      templateId: 'activity_template.id',
      zone: sql<1 | 2>`activity_template.zone`,
      creater: sql<string>`coalesce(admin.really_name, '')`,
    },
  });

/** Templates of recharge activities. */
export const activityTemplateCalls: readonly Route[] = serve(activityTemplates, {
  list,
  get: async ({ db, input }) => {
    const row = await oneTemplate(db, input.templateId);
    return {
      templateId: asId(row.id),
      version: row.version,
      templateName: row.template_name,
      ...(row.terms as unknown as Terms),
    };
  },
  all: async ({ db }) => {
    const rows = await templatesOf(db);
    return rows.map((row) => ({
      templateId: asId(row.id),
      templateName: row.template_name,
      ...(row.terms as unknown as Terms),
    }));
  },
  add: async ({ tx, actor, input, now }) => {
    const set = { ...columnsOf(input), created_by: actor.adminId };
    return { templateId: asId(await insertRow(tx, 'activity_template', { now, set }, unique)) };
  },
  update: async ({ tx, input, now }) => {
    const { templateId: id, version, ...own } = input;
    await updateRow(tx, 'activity_template', { id, version, now, set: columnsOf(own) }, unique);
    return null;
  },
  remove: (c) => deleteRows(c.tx, 'activity_template', c),
});
