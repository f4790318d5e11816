/**
 * `npm run gen`: writes the registries of areas from their folders; migrates a database in a temporary folder and writes its Kysely types to core/db/db.gen.ts; writes the pinyin
 * of titles, tabs and commands to the palette's index and that of the labels of fields to the kit's; lowers the
 * baselines of old words and literal codes.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../packages/server/src/core/db/migrate.ts';
import { databaseTypes } from '../lib/database-types.mjs';
import { screenTitles } from '../../packages/contract/src/screens/screens.texts.ts';
import { screenTabs } from '../../packages/contract/src/screens/tabs.ts';
import { commandTexts } from '../../packages/web/src/shell/palette/commands.texts.ts';
import { registries } from '../lib/area-registries.mjs';
import { areaTexts } from '../../packages/contract/src/text/areaTexts.gen.ts';
import { characterModule, fieldLabels, pinyinModule } from '../lib/pinyin-index.mjs';
import { root } from '../lib/platform.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { lowerBaselines } from '../lib/baseline.mjs';

const target = new URL('../../packages/server/src/core/db/db.gen.ts', import.meta.url);
const index = new URL('../../packages/web/src/shell/palette/pinyin.gen.ts', import.meta.url);
const labels = new URL('../../packages/web/src/kit/text/labelPinyin.gen.ts', import.meta.url);
/** Runs the command. */
export async function run() {
  for (const [path, text] of Object.entries(registries())) await writeFile(join(root, path), text);
  await writeFile(
    index,
    pinyinModule(
      [
        ...Object.values(screenTitles),
        ...Object.values(screenTabs).flatMap((tabs) => Object.values(tabs).map(({ title }) => title)),
        ...Object.values(commandTexts.labels),
      ].map(([, zh]) => zh),
    ),
  );
  await writeFile(labels, characterModule(fieldLabels(areaTexts)));
  lowerBaselines();
  const dataDir = await mkdtemp(join(tmpdir(), 'rd-gen-'));
  try {
    const postgres = await startPostgres({ dataDir, durability: 'off' });
    try {
      await migrate(postgres.ownerUrl);
      await writeFile(target, await databaseTypes(postgres.ownerUrl));
      await leftAlone(postgres.ownerUrl);
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Waits until the server has ended the closed connections: ending one by force raises an error that no code catches. */
async function leftAlone(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let others = true; others;) {
    const { rows } = await client.query(
      'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    others = rows.length > 0;
    if (others) await delay(20);
  }
  await client.end();
}
