import { errorCodes, type Language, type leaseNodes, textIn } from '@renderdesk/contract';
import type { Handler } from '../core/calls/serve.ts';
import { fieldLabel } from '../core/calls/texts.ts';
import { insertRow } from '../core/crud/crud.store.ts';
import { ApiError, messageOf } from '../core/http/apiError.ts';
import { tableReader } from '../core/uploads/readers.ts';
import { leaseNames, platformsByName } from './leaseImport.store.ts';
import { importHeadings, planLeases } from './leaseImport.rules.ts';

/** Adds rented nodes from a file: all of its lines, or none. */
export const importLeaseNodes: Handler<typeof leaseNodes.importFile> = async ({
  tx,
  file,
  input,
  now,
  language,
  effects,
}) => {
  const { rows } = await file.read(tableReader, { name: file.name, blank: 'skipped' });
  const label = (field: string, of: Language) => fieldLabel(of, 'node', field);
  const columns = importHeadings.map((field) =>
    (rows[0] ?? []).findIndex((head) => [label(field, 'zh'), label(field, 'en')].includes(head.trim())),
  );
  const missing = importHeadings.filter((_, at) => at < 2 && columns[at] === -1);
  if (missing.length > 0) {
    const names = missing.map((field) => label(field, language)).join(', ');
    throw new ApiError('fileNotAccepted', {
      reason: textIn([`no column ${names}`, `缺少列：${names}`], language),
    });
  }
  const known = { platforms: await platformsByName(tx), names: await leaseNames(tx) };
  const plan = planLeases(rows.slice(1), columns, known);
  const good = plan.filter(({ code }) => code === errorCodes.success);
  const applied = input.apply === '1' && plan.length > 0 && good.length === plan.length;
  if (applied)
    for (const one of good) {
      const set = {
        name: one.name,
        platform_id: one.platformId,
        ip: one.ip === '' ? null : one.ip,
        mac: one.macCode === '' ? null : one.macCode,
        sn_code: one.snCode === '' ? null : one.snCode,
      };
      await insertRow(tx, 'lease_node', { now, set }, { lease_node_name_unique: 'name' });
    }
  effects.derived.push({ kind: 'file', id: null, before: null, after: { name: file.name } });
  return {
    added: good.length,
    applied,
    rows: plan.map(({ line, name, platform, macCode, snCode, code, field }) => ({
      line,
      name,
      platform,
      macCode,
      snCode,
      code,
      message: messageOf(code, language, { fields: field && label(field, language) }),
    })),
  };
};
