/** Every area of the product; see area-registries.mjs. */
export function areaNames(): string[];
/** The registries of areas, by path: what each file must hold. */
export function registries(): Readonly<Record<string, string>>;
