import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const example = fileURLToPath(new URL('../docs/examples/portal.ts', import.meta.url));

test('a partner is made, given a key that is shown once, and the documented example works with it until it is revoked', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/partners`);
  // The demo's own website, through which its customers came.
  await page.getByRole('link', { name: '官网' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'partners/list');
  await page.getByRole('button', { name: 'New partner' }).first().click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('Partner', { exact: true }).fill('Studio portal');
  await dialog.getByRole('combobox', { name: 'Scopes' }).click();
  const scopes = page.getByRole('dialog', { name: 'Scopes', exact: true });
  for (const scope of ['Customers', 'Payment orders', 'Tasks'])
    await scopes.getByRole('option', { name: scope }).click();
  await page.keyboard.press('Escape');
  await picture(page, 'partners/add');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Studio portal' }).click();
  await page.getByText('No keys.').waitFor();
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('dialog').first().getByRole('button', { name: 'Save' }).click();
  const shown = page.locator('.rd-secret-text');
  await shown.waitFor();
  const secret = await shown.innerText();
  const key = await page.locator('dd.rd-mono').first().innerText();
  await picture(page, 'partners/secret');
  const run = async () => (await promisify(execFile)(process.execPath, [example, c.url, key, secret])).stdout;
  expect(await run()).toMatch(/^registered \d+\nordered 100\.00\n.*2007 Blender.*\n0 tasks\n0 to refund\n$/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('cell', { name: key }).waitFor();
  expect(await page.getByText(secret).count()).toBe(0);
  await picture(page, 'partners/keys');
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Revoke key' }).click();
  await page.getByText('No keys.').waitFor();
  await expect(run()).rejects.toThrow('40181');
  expect(complaints.lines).toEqual([]);
});

test('its webhook is set up with a secret that is shown once, sent a test event, and shown with what became of it', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/partners`);
  await page.getByRole('row', { name: 'Studio portal' }).getByRole('link', { name: 'Set up' }).click();
  await page.getByText('No webhook.').waitFor();
  await page.getByRole('button', { name: 'Set up webhook' }).click();
  const dialog = page.getByRole('dialog').first();
  const address = dialog.getByLabel('Webhook URL');
  await address.fill('http://10.0.0.7/hook');
  await dialog.getByRole('combobox', { name: 'Events' }).click();
  const events = page.getByRole('dialog', { name: 'Events', exact: true });
  for (const event of ['Refund', 'Task']) await events.getByRole('option', { name: event }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
  // A name that nobody has: what is sent there does not arrive, and is shown so.
  await address.fill('https://studio.invalid/hook');
  await picture(page, 'partners/webhook-add');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.locator('.rd-secret-text').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('No deliveries yet.').waitFor();
  await page.getByRole('button', { name: 'Send test event' }).click();
  await page.getByRole('cell', { name: 'Test', exact: true }).waitFor();
  await page.getByRole('cell', { name: 'Waiting' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'partners/webhook');
  await page.getByRole('button', { name: 'Edit webhook' }).click();
  const edit = page.getByRole('dialog').first();
  await edit.getByRole('radio', { name: 'Disabled' }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Send test event' }).isDisabled()).toBe(true);
  expect(complaints.lines).toEqual([]);
});

test('Chinese, dark; who may not edit sees no button', async () => {
  const { page, complaints } = await c.openSignedIn({
    language: 'zh',
    theme: 'dark',
    keys: ['admin:partner'],
  });
  await page.goto(`${c.url}/partners`);
  await page.getByRole('link', { name: 'Studio portal' }).click();
  await page.getByText('暂无密钥').waitFor();
  expect(await page.getByRole('button', { name: '新建密钥' }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'partners/zh-dark');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'https://studio.invalid/hook' }).click();
  await page.getByRole('cell', { name: '测试' }).waitFor();
  expect(await page.getByRole('button', { name: '重置签名密钥' }).count()).toBe(0);
  await picture(page, 'partners/webhook-zh-dark');
  expect(complaints.lines).toEqual([]);
});
