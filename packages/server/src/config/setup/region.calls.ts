import { regions } from '@renderdesk/contract';
import { serve } from '../../core/calls/serve.ts';
import { allProvinces, citiesOfProvince } from './region.store.ts';

/** Provinces and cities. */
export const regionCalls = serve(regions, {
  provinces: ({ db }) => allProvinces(db),
  cities: ({ db, input }) => citiesOfProvince(db, input.provinceCode),
});
