import { offersOn } from '../farm/index.ts';
import { isOpenTo, openPlatforms, ownWords } from '../task/index.ts';
import type { QueryContext, Reads } from './portalRequest.ts';

/** What tasks of a customer ask for, and the platforms that take them. */
const own = async ({ app: { db }, customer }: Pick<QueryContext, 'app' | 'customer'>) => {
  const words = await ownWords(db, customer.id);
  const rows = await openPlatforms(db).select(['id', 'name_zh', 'name_en', 'kind']).orderBy('id').execute();
  return { words, platforms: rows.filter(({ id }) => isOpenTo(words, id)) };
};

/** Look-ups of what scenes of an account may be rendered with. */
export const catalogReads = {
  platforms: async (c) =>
    (await own(c)).platforms.map((row) => ({
      platform: row.id,
      nameZh: row.name_zh,
      nameEn: row.name_en,
      kind: row.kind,
    })),

  software: async (c) => {
    const { words, platforms } = await own(c);
    const offers = await offersOn(
      c.app.db,
      {
        properties: words.task_properties,
        requirements: words.task_requirements,
        category: words.task_category,
        constraints: words.task_constraints,
      },
      platforms.map(({ id }) => id),
      { isTest: words.is_internal_test },
    );
    return offers.map((offer) => ({
      cgId: offer.softwareId,
      name: offer.name,
      parameters: [...offer.parameters],
      platforms: offer.platforms.map(({ platformId, plugins }) => ({
        platform: platformId,
        pluginVersions: [...plugins],
      })),
    }));
  },
} satisfies Partial<Reads>;
