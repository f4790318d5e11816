import { bytesThatTell, typeByContent, type UploadType } from '@renderdesk/contract';

/** Why a file is not even sent. */
export type Unfit =
  | { readonly kind: 'type' }
  | { readonly kind: 'size'; readonly max: number }
  | { readonly kind: 'empty' };

/** What stands in the way of a file before it is sent: the same content check that the server makes. */
export const unfitOf = async (
  file: Blob,
  allowed: { readonly types: readonly UploadType[]; readonly maxBytes: number },
): Promise<Unfit | undefined> => {
  if (file.size === 0) return { kind: 'empty' };
  if (file.size > allowed.maxBytes) return { kind: 'size', max: allowed.maxBytes };
  const type = typeByContent(new Uint8Array(await file.slice(0, bytesThatTell).arrayBuffer()));
  return type !== undefined && allowed.types.includes(type) ? undefined : { kind: 'type' };
};

/** Endings by which people and their systems know the types. */
export const endings: Readonly<Record<UploadType, readonly string[]>> = {
  'text/csv': ['.csv'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'application/zip': ['.xlsx', '.zip'],
};
/** What a file dialog should offer: types and endings. */
export const acceptOf = (types: readonly UploadType[]): string =>
  types.flatMap((type) => [type, ...endings[type]]).join(',');
/** The types as they are told to people: `PNG, JPG`. */
export const namesOf = (types: readonly UploadType[]): string =>
  types.map((type) => (endings[type][0] ?? type).replace('.', '').toUpperCase()).join(', ');
