import * as fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';

describe('the image of a frame among its pictures', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await openTestDatabase();
    client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  const ordered = async (names: readonly string[]): Promise<string[]> => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT name FROM unnest($1::text[]) AS name ORDER BY picture_order(name)',
      [names],
    );
    return rows.map(({ name }) => name);
  };

  test.each([
    // By name alone each of these would have been a pass.
    ['shot.beauty.0001.exr', ['shot.ao.0001.exr', 'shot.beauty.0001.exr', 'shot.depth.0001.exr']],
    ['shot_0001.exr', ['shot_0001.exr', 'shot.depth_0001.exr', 'shot.AO_0001.exr']],
    ['shot.exr', ['shot.crypto.exr', 'shot.exr']],
    ['sc010.RGB_color.0001.exr', ['sc010.VRayDiffuse.0001.exr', 'sc010.RGB_color.0001.exr']],
    ['sc010.0001.exr', ['sc010.VRayRawLighting.0001.exr', 'sc010.VRayZDepth.0001.exr', 'sc010.0001.exr']],
    ['Image0001.png', ['AO0001.png', 'Depth0001.png', 'Image0001.png']],
    ['帧_0001.exr', ['帧_景深_0001.exr', '帧_0001.exr', '帧_AO_0001.exr']],
    ['客厅Beauty.png', ['客厅AO.png', '客厅Beauty.png']],
    ['客厅RGBA.exr', ['客厅Z.exr', 'AO客厅.exr', '客厅RGBA.exr']],
    ['厨房_主图.exr', ['厨房_主图.exr', '厨房_AO.exr', '厨房.exr']],
    ['ＢＥＡＵＴＹ.exr', ['ＡＯ.exr', 'ＢＥＡＵＴＹ.exr']],
    // Words that the scene's own name has say nothing of one picture among the others.
    ['light_room.beauty.exr', ['light_room.ao.exr', 'light_room.beauty.exr', 'light_room.depth.exr']],
    ['light_room.exr', ['light_room.exr', 'light_room.ao.exr']],
    ['main_hall.exr', ['main_hall.exr', 'main_depth.exr', 'depth.exr']],
    // Words are whole: nothing here is a pass.
    ['aorta.exr', ['aorta.exr', 'bizarre.exr', 'lightning.exr']],
    ['left.exr', ['left.exr', 'rite.exr']],
  ])('%s', async (main, names) => {
    expect((await ordered(names))[0]).toBe(main);
  });

  test('a main output stands first and a pass last in whatever order they come, and no two names are alike', async () => {
    const name = fc.string({ unit: fc.constantFrom('s', 'h', '0', '1'), minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        name,
        fc.constantFrom('beauty', 'Beauty', 'RGBA', 'combined'),
        fc.constantFrom('depth', 'VRayZDepth', 'AO', 'objectID', 'Normal', '阴影'),
        fc.constantFrom('.', '_', '-', ' '),
        async (scene, main, pass, sign) => {
          const names = [main, '', pass].map((word) => `${scene}${word && sign + word}.exr`);
          expect(await ordered(names.toReversed())).toEqual(names);
        },
      ),
      { numRuns: 40 },
    );
  });
});
