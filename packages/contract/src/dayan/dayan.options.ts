import type { DayanKind } from './dayan.codes.ts';

/** One option of a job: what it may be, and what it is without a choice. A change of it restarts the stage of its kind and all below. */
export interface DayanOption {
  readonly name: string;
  readonly kind: DayanKind;
  readonly values: readonly string[] | { readonly min: number; readonly max: number };
  readonly usual: string;
  /** The step of the stage from which it is done anew. */
  readonly step: DayanStep;
}

/** The steps of each stage with their parts of the whole work, in hundredths. */
export const dayanSteps = {
  1: { features: 25, matching: 45, adjustment: 20, georeference: 10 },
  2: { dense: 55, meshing: 25, texturing: 20 },
  3: { tiling: 40, encoding: 40, packing: 20 },
} as const satisfies Record<DayanKind, Readonly<Record<string, number>>>;
export type DayanStep = { [K in DayanKind]: keyof (typeof dayanSteps)[K] }[DayanKind];

/** Every option: which stage and step a change restarts. */
export const dayanOptions = [
  { name: 'featureQuality', kind: 1, values: ['low', 'medium', 'high'], usual: 'medium', step: 'features' },
  { name: 'maxFeatures', kind: 1, values: { min: 512, max: 32_768 }, usual: '8192', step: 'features' },
  {
    name: 'matchMode',
    kind: 1,
    values: ['exhaustive', 'sequential', 'spatial'],
    usual: 'spatial',
    step: 'matching',
  },
  {
    name: 'cameraModel',
    kind: 1,
    values: ['simpleRadial', 'radial', 'openCv'],
    usual: 'simpleRadial',
    step: 'adjustment',
  },
  {
    name: 'coordinateSystem',
    kind: 1,
    values: ['local', 'wgs84', 'cgcs2000'],
    usual: 'cgcs2000',
    step: 'georeference',
  },
  { name: 'density', kind: 2, values: ['low', 'medium', 'high', 'ultra'], usual: 'high', step: 'dense' },
  { name: 'meshDepth', kind: 2, values: { min: 6, max: 14 }, usual: '10', step: 'meshing' },
  { name: 'trim', kind: 2, values: { min: 0, max: 10 }, usual: '5', step: 'meshing' },
  { name: 'textureSize', kind: 2, values: ['2048', '4096', '8192'], usual: '4096', step: 'texturing' },
  { name: 'tileSize', kind: 3, values: { min: 20, max: 1000 }, usual: '100', step: 'tiling' },
  { name: 'levels', kind: 3, values: { min: 1, max: 12 }, usual: '5', step: 'tiling' },
  { name: 'compression', kind: 3, values: ['none', 'meshopt', 'draco'], usual: 'meshopt', step: 'encoding' },
] as const satisfies readonly DayanOption[];

const known: readonly DayanOption[] = dayanOptions;
/** The options of a kind. */
export const optionsOf = (kind: DayanKind): readonly DayanOption[] =>
  known.filter((one) => one.kind === kind);

/** Whether a value fits an option. */
export const fitsOption = ({ values }: DayanOption, value: string): boolean =>
  'min' in values
    ? /^\d{1,6}$/.test(value) && Number(value) >= values.min && Number(value) <= values.max
    : values.includes(value);

/** How far one step of a stage is, in thousandths. */
export interface StepReport {
  readonly step: string;
  readonly progress: number;
}
/** What a job reports of its steps, by how far it is as a whole (thousandths). */
export const stepsOf = (kind: DayanKind, progress: number): StepReport[] => {
  let begun = 0;
  return Object.entries<number>(dayanSteps[kind]).map(([step, hundredths]) => {
    const whole = hundredths * 10;
    const done = Math.min(Math.max(progress - begun, 0), whole);
    begun += whole;
    return { step, progress: Math.round((done / whole) * 1000) };
  });
};
