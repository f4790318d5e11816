/**
 * The lists of areas, made from their folders: what the contract exports and which calls and texts it has, which areas the
 * server serves and which inputs its calls are tested with, which screens the console has. A new area, or a new file of one, is in them after `npm run gen`; a test compares them with the folders.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './platform.mjs';

const contract = join(root, 'packages', 'contract', 'src');
const server = join(root, 'packages', 'server', 'src');
const web = join(root, 'packages', 'web', 'src', 'areas');

/** Folders of the contract that are no area: what all areas lean on. */
const ground = new Set(['kernel', 'errors', 'screens', 'permissions', 'text']);

const foldersOf = (place) =>
  readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
/** What calls of an area share among themselves (`*.fields.ts`) is not for others; texts and topics are gathered apart. */
const filesOf = (place) =>
  readdirSync(place)
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\.fields\.ts$|texts\.ts$|^topics\.ts$/.test(name))
    .toSorted();

const head =
  '/** Written by `npm run gen` from the folders of the areas (scripts/lib/area-registries.mjs). */\n';
const camel = (name) => name.replace(/\W(\w)/g, (_, letter) => letter.toUpperCase());

/** Every area of the product: a folder of the contract or of the server with calls. */
export const areaNames = () => {
  const ofContract = foldersOf(contract).filter((name) => !ground.has(name));
  const ofServer = foldersOf(server).filter((name) => existsSync(join(server, name, 'index.ts')));
  return [...new Set([...ofContract, ...ofServer])].toSorted();
};

/** The registries, by path: what each file must hold. */
export const registries = () => {
  const areas = foldersOf(contract).filter((name) => !ground.has(name));
  const files = areas.flatMap((area) => filesOf(join(contract, area)).map((file) => `${area}/${file}`));
  const calls = files.filter((file) => file.endsWith('.calls.ts'));
  const nameOf = (file) => camel(file.replace(/\.ts$/, ''));
  const withTexts = areas.filter((area) => existsSync(join(contract, area, 'texts.ts')));
  const withTopics = areas.filter((area) => existsSync(join(contract, area, 'topics.ts')));
  const served = foldersOf(server).filter((name) => existsSync(join(server, name, 'area.ts')));
  const sampled = foldersOf(server).filter((name) => existsSync(join(server, name, 'samples.ts')));
  const drawn = foldersOf(web).filter((name) => existsSync(join(web, name, 'routes.ts')));
  return {
    'packages/web/src/shell/routes.gen.ts':
      head +
      drawn.map((area) => `import { pages as ${area}Pages } from '../areas/${area}/routes.ts';\n`).join('') +
      `import { withLabels } from './page.ts';\n\nexport const areaPages = {\n${drawn.map((area) => `  ...withLabels('${area}', ${area}Pages),\n`).join('')}} as const;\n`,
    'packages/contract/src/areas.gen.ts': head + files.map((file) => `export * from './${file}';\n`).join(''),
    'packages/contract/src/calls.gen.ts':
      head +
      calls.map((file) => `import * as ${nameOf(file)} from './${file}';\n`).join('') +
      `\nexport const callFiles = [\n${calls.map((file) => `  ${nameOf(file)},\n`).join('')}] as const;\n`,
    'packages/contract/src/topics.gen.ts':
      head +
      withTopics.map((area) => `import { topics as ${area}Topics } from './${area}/topics.ts';\n`).join('') +
      `\nexport const topics = [\n${withTopics.map((area) => `  ...${area}Topics,\n`).join('')}] as const;\n` +
      `/** What the event stream can tell of. */\nexport type Topic = (typeof topics)[number];\n`,
    'packages/contract/src/text/areaTexts.gen.ts':
      head +
      withTexts.map((area) => `import { texts as ${area}Texts } from '../${area}/texts.ts';\n`).join('') +
      `\nexport const areaTexts = {\n${withTexts.map((area) => `  ${area}: ${area}Texts,\n`).join('')}} as const;\n`,
    'packages/server/src/areas.gen.ts':
      head +
      served.map((area) => `import { area as ${area}Area } from './${area}/area.ts';\n`).join('') +
      `\nexport const areas = [\n${served.map((area) => `  ${area}Area,\n`).join('')}] as const;\n`,
    'packages/server/src/testing/samples.gen.ts':
      head +
      sampled.map((area) => `import { samples as ${area}Samples } from '../${area}/samples.ts';\n`).join('') +
      `\nexport const samples = {\n${sampled.map((area) => `  ...${area}Samples,\n`).join('')}};\n`,
  };
};
