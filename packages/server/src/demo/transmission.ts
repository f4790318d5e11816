import { lineKind } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';

const { engine, web, http, vpn } = lineKind.of;

/** Zone, engine, protocol, host, bandwidth, whether it is the default of its zone and on. */
const engines = [
  [1, '北京传输引擎', 1, 'bj.transfer.renderdesk.example', 10_000, true, true],
  [1, '上海传输引擎', 4, 'sh.transfer.renderdesk.example', 5000, false, true],
  [2, 'Singapore engine', 1, 'sg.transfer.renderdesk.example', 2000, true, true],
  [2, 'Frankfurt engine', 5, 'fra.transfer.renderdesk.example', 1000, false, false],
] as const;
/** Kind, zone, line, host, bandwidth, whether it is the default of its zone. */
const lines = [
  [engine, 1, '电信线路', 'ct.bj.renderdesk.example', 10_000, true],
  [engine, 1, '联通线路', 'cu.bj.renderdesk.example', 10_000, false],
  [engine, 2, 'Asia line', 'asia.renderdesk.example', 2000, true],
  [web, 1, '网页上传', 'upload.renderdesk.example', 1000, true],
  [web, 2, 'Web upload', 'upload-sg.renderdesk.example', 500, true],
  [http, 1, 'HTTP 下载', 'download.renderdesk.example', 1000, true],
  [vpn, 2, 'Studio tunnel', 'vpn-sg.renderdesk.example', 200, true],
] as const;
const accounts = [
  [1, 'fasp-upload', 1, 'fasp.bj.renderdesk.example'],
  [1, 'fasp-download', 2, 'fasp.bj.renderdesk.example'],
  [2, 'fasp-sg', 0, 'fasp.sg.renderdesk.example'],
] as const;

/** Engines, lines and accounts by which the files of customers travel. */
export const fillTransmission = async (tx: Tx, { now }: { readonly now: Date }): Promise<void> => {
  const shared = { remark: '', created_at: now };
  const added = await tx
    .insertInto('transfer_engine')
    .values(
      engines.map(([zone, engine_name, protocol, host, bandwidth_mbps, is_default, is_on]) => ({
        zone,
        engine_name,
        protocol,
        host,
        bandwidth_mbps,
        is_default,
        is_on,
        port: 33_001,
        ...shared,
      })),
    )
    .returning(['id', 'zone'])
    .execute();
  await tx
    .insertInto('transfer_line')
    .values(
      lines.map(([line_kind, zone, line_name, host, bandwidth_mbps, is_default]) => ({
        line_kind,
        zone,
        line_name,
        host,
        bandwidth_mbps,
        is_default,
        transfer_engine_id:
          line_kind === engine ? (added.find((one) => one.zone === zone)?.id ?? null) : null,
        port: 443,
        is_on: true,
        ...shared,
      })),
    )
    .execute();
  await tx
    .insertInto('aspera_account')
    .values(
      accounts.map(([zone, login_name, account_type, host]) => ({
        zone,
        login_name,
        account_type,
        host,
        port: 33_001,
        is_on: true,
        ...shared,
      })),
    )
    .execute();
};
