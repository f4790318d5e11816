import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureWebBuilt } from '../lib/web.mjs';
import { copyCheckout, temporaryFolder } from './checkout.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An installed and built copy of this checkout, for all who change nothing in it. */
    checkout: string;
  }
}

/** Makes one installed and built copy of the checkout, for all tests of the launcher that run side by side. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureWebBuilt();
  const { path, remove } = await temporaryFolder();
  const checkout = join(path, 'clone');
  await copyCheckout(checkout, 'linked');
  project.provide('checkout', checkout);
  return remove;
}
