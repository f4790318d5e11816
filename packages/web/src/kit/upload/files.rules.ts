import { bytesThatTell, endings, namedAs, typeByContent, type UploadType } from '@renderdesk/contract';

/** Why a file is not even sent. */
export type Unfit =
  | { readonly kind: 'type' }
  | { readonly kind: 'size'; readonly max: number }
  | { readonly kind: 'empty' };

/** Problem of a file before it is sent, by the checks of content and name that the server repeats. */
export const unfitOf = async (
  file: Blob & { readonly name?: string },
  allowed: { readonly types: readonly UploadType[]; readonly maxBytes: number },
): Promise<Unfit | undefined> => {
  if (file.size === 0) return { kind: 'empty' };
  if (file.size > allowed.maxBytes) return { kind: 'size', max: allowed.maxBytes };
  const type = typeByContent(new Uint8Array(await file.slice(0, bytesThatTell).arrayBuffer()));
  const fits = type !== undefined && allowed.types.includes(type) && namedAs(file.name ?? '', type);
  return fits ? undefined : { kind: 'type' };
};

/** What a file dialog should offer: types and endings. */
export const acceptOf = (types: readonly UploadType[]): string =>
  types.flatMap((type) => [type, ...endings[type]]).join(',');
/** Other endings of a type say another kind of file, and not the same by another name. */
const namedEach: ReadonlySet<UploadType> = new Set(['application/zip']);
/** Names of the types for people: `PNG, JPG`. */
export const namesOf = (types: readonly UploadType[]): string =>
  types
    .flatMap((type) => (namedEach.has(type) ? endings[type] : endings[type].slice(0, 1)))
    .map((ending) => ending.replace('.', '').toUpperCase())
    .filter((name, at, all) => all.indexOf(name) === at)
    .join(', ');
