import { areaNames } from './scripts/lib/area-registries.mjs';

/** Who may import whom (docs/architecture.md). Paths are matched anywhere, so that the negative mini-tree obeys them too. */
const area = `(${[...areaNames(), 'kit'].join('|')})`;

export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: 'packages/contract/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['packages/contract/src/', 'node_modules/zod/', '^zod$'] },
    },
    {
      name: 'contract-by-its-index',
      comment:
        'one way to import the contract; the build drops what a screen does not use. Texts come by area, on demand',
      severity: 'error',
      // A parser process lives for one file: loading the whole contract takes longer than most files.
      from: {
        path: 'packages/(web|server|farm)/src/',
        pathNot: 'packages/server/src/core/uploads/parsing/lines\\.ts$',
      },
      to: {
        path: 'packages/contract/src/',
        pathNot: [
          'packages/contract/src/index\\.ts$',
          '[.]texts\\.ts$',
          '/texts\\.ts$',
          'areaTexts\\.gen\\.ts$',
        ],
      },
    },
    {
      name: 'web-and-server-apart',
      severity: 'error',
      from: { path: 'packages/web/' },
      to: { path: 'packages/(server|farm)/' },
    },
    {
      name: 'server-and-web-apart',
      severity: 'error',
      from: { path: 'packages/server/' },
      to: { path: 'packages/(web|farm)/' },
    },
    {
      name: 'farm-knows-the-contract-only',
      severity: 'error',
      from: { path: 'packages/farm/' },
      to: { path: 'packages/(web|server)/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'rules know the contract and each other, no I/O',
      severity: 'error',
      from: { path: 'packages/server/src/.*\\.rules\\.ts$' },
      to: {
        pathNot: ['packages/contract/', '@renderdesk/contract', '\\.rules\\.ts$', 'core/calls/serve\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'stores-stay-below',
      comment: 'a store knows the core and other areas by their index, never a door',
      severity: 'error',
      from: { path: 'packages/server/src/.*\\.store\\.ts$' },
      to: { path: '\\.calls\\.ts$', pathNot: 'packages/contract/' },
    },
    {
      name: 'server-areas-by-their-index',
      severity: 'error',
      from: { path: `packages/server/src/${area}/` },
      to: { path: `packages/server/src/${area}/`, pathNot: ['packages/server/src/$1/', 'index\\.ts$'] },
    },
    {
      name: 'ledger-for-books-only',
      comment: 'areas that keep books post and lock purses; all others use what pay/index.ts offers',
      severity: 'error',
      from: {
        path: 'packages/server/src/',
        pathNot: [
          'packages/server/src/(agent|bill|build|demo|pay|receipt|reconciliation|testing)/',
          'packages/server/src/task/lifecycle/(lease|settle)\\.store\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: { path: 'packages/server/src/pay/ledger/index\\.ts$' },
    },
    {
      name: 'builders-for-demo-and-tests',
      comment: 'what writes whole things with defaults serves the demo, samples and tests, never a call',
      severity: 'error',
      from: {
        path: 'packages/server/src/',
        pathNot: [
          'packages/server/src/(build|demo|testing)/',
          '/samples\\.ts$',
          '\\.samples\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: { path: 'packages/server/src/build/' },
    },
    {
      name: 'core-knows-no-area',
      severity: 'error',
      from: { path: 'packages/server/src/core/', pathNot: '\\.test\\.ts$' },
      to: { path: `packages/server/src/${area}/` },
    },
    {
      name: 'kit-knows-no-shell-and-no-area',
      severity: 'error',
      from: { path: 'packages/web/src/kit/' },
      to: { path: 'packages/web/src/(shell|areas|domain)/' },
    },
    {
      name: 'domain-knows-kit-and-contract',
      comment: 'pieces that know the farm stand between the kit, which does not, and the areas that use them',
      severity: 'error',
      from: { path: 'packages/web/src/domain/' },
      to: { path: 'packages/web/src/(shell|areas)/' },
    },
    {
      name: 'web-areas-apart',
      severity: 'error',
      from: { path: `packages/web/src/areas/${area}/` },
      to: { path: `packages/web/src/areas/${area}/`, pathNot: 'packages/web/src/areas/$1/' },
    },
    {
      name: 'only-the-route-table-imports-areas',
      severity: 'error',
      from: { path: 'packages/web/src/shell/', pathNot: 'shell/routes(\\.gen)?\\.tsx?$' },
      to: { path: 'packages/web/src/areas/' },
    },
    {
      name: 'parsers-in-their-process',
      comment:
        'what reads uploaded bytes runs in a parser process (core/uploads): on the request thread one file holds the server',
      severity: 'error',
      from: {
        path: 'packages/server/src/',
        pathNot: [
          'packages/server/src/core/uploads/parsing/',
          'packages/server/src/testing/',
          '\\.test\\.ts$',
        ],
      },
      to: {
        path: '(^|node_modules/)(csv-parse|fflate|read-excel-file|yauzl|unzipper|exceljs|xlsx|papaparse|saxen|sharp|pdfjs-dist)(/|$)',
      },
    },
    {
      name: 'readers-by-their-address',
      comment:
        'a reader is imported by the parser process alone; the server names it by readerOf and its types',
      severity: 'error',
      from: {
        path: 'packages/server/src/',
        pathNot: ['packages/server/src/core/uploads/parsing/', '\\.reading\\.ts$', '\\.test\\.ts$'],
      },
      to: {
        path: '(packages/server/src/core/uploads/parsing/|\\.reading\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['\\?', '^virtual:'] },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API; swc reads the imports. Without it nothing would be checked and all be green.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '\\.css$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
