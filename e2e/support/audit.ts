import { writeFile } from 'node:fs/promises';
import { menuPlaceOf } from '@renderdesk/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { folderOf } from './look.ts';

/** One visit of the audit: where it went, and the picture of how the page looked in the end. */
export interface Visit {
  readonly path: string;
  readonly file: string;
}

/** Cumulative layout shift above which a page jumps under the reader: «good» by web.dev/cls. */
const shiftBound = 0.1;
/** What the audit waits for: boxes that say that something is still on its way. */
const waiting = ['[aria-busy="true"]', '.rd-bones-block']
  // What shows how waiting looks waits for ever.
  .map((busy) => `${busy}:not([data-stays] *)`)
  .join();

/** Has every page of a context keep its layout shifts from its first paint on. */
export const watchShifts = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(`(() => {
    globalThis.rdShifts = [];
    globalThis.rdFrom = 0;
    const nameOf = (node) => {
      const at = node && (node.nodeType === 1 ? node : node.parentElement);
      return at ? at.tagName.toLowerCase() + (typeof at.className === 'string' && at.className ? '.' + at.className.trim().replace(/\\s+/g, '.') : '') : 'gone';
    };
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) {
        if (one.hadRecentInput || one.startTime < globalThis.rdFrom) continue;
        globalThis.rdShifts.push({ value: one.value, what: one.sources.map((source) =>
          nameOf(source.node) + ' ' + Math.round(source.previousRect.y) + '→' + Math.round(source.currentRect.y)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  })()`);
};

/** What moved on a page without anyone touching it, where it is more than a page may. */
export const shiftsOf = async (page: Page): Promise<string[]> => {
  const shifts = await page.evaluate<{ value: number; what: string[] }[]>('globalThis.rdShifts');
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= shiftBound) return [];
  const what = shifts.map(({ value, what: moved }) => `${value.toFixed(3)} (${moved.join(', ')})`);
  return [`the page shifts by ${sum.toFixed(3)}: ${what.join('; ')}`];
};

/**
 * What is wrong with the lists of a page that is at least 1366 px wide: default columns that do not fit, and a head of
 * more than one line of filters and one of commands.
 */
export const listFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (innerWidth < 1366) return [];
    const faults: string[] = [];
    for (const grid of document.querySelectorAll('main .rd-grid')) {
      const name = grid.querySelector('table')?.getAttribute('aria-label') ?? '';
      const over = grid.scrollWidth - grid.clientWidth;
      if (over > 0) faults.push(`the columns of «${name}» are ${over} px wider than the list`);
    }
    for (const line of document.querySelectorAll('main .rd-filters, main .rd-list-bar'))
      if (line.getBoundingClientRect().height > 44) faults.push(`${line.className} takes more than one line`);
    return faults;
  });

/** What of the page before is marked with, to see it go. */
const mark = 'data-before';

/**
 * Brings the entry of a path in the menu into view, as a person who goes there by the menu has it: its group open, the menu scrolled to
 * it. The click is not trusted, so that no shift after it counts as an answer to input.
 */
export const showInMenu = async (page: Page, path: string): Promise<void> => {
  const group = menuPlaceOf(path)?.group;
  if (group === undefined) return;
  await page.evaluate(
    async ([name, href]) => {
      const settle = async (): Promise<void> => {
        for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      };
      const section = document.querySelector(`.rd-groups > [data-group="${name}"]`);
      section?.querySelector<HTMLElement>('button[aria-expanded="false"]')?.click();
      await settle();
      section?.querySelector(`a[href="${CSS.escape(href)}"]`)?.scrollIntoView({ block: 'nearest' });
      await settle();
    },
    [group, path] as const,
  );
};

/**
 * Goes to a path of the console without loading it anew, as a click in the menu does. The page that was there is marked
 * so that `standing` waits until it is gone; layout shifts count from here.
 */
export const goInApp = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(
    ([to, name]) => {
      for (const child of document.querySelector('main')?.children ?? []) child.setAttribute(name, '');
      Object.assign(globalThis, { rdShifts: [], rdFrom: performance.now() });
      history.pushState({}, '', to);
    },
    [path, mark] as const,
  );
};

/** Waits until a page stands: its chunk has drawn, nothing is busy any more, its letters are there and two frames went by. */
export const standing = async (page: Page): Promise<void> => {
  await page.getByRole('main').waitFor();
  await page.evaluate(`(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const stands = () =>
      !document.querySelector('main [${mark}], ${waiting}') &&
      document.querySelector('main').textContent.trim() !== '';
    const until = performance.now() + 20_000;
    while (!stands()) {
      if (performance.now() > until) throw new Error(location.pathname + ' is busy for ever');
      await frame();
    }
    await document.fonts.ready;
    await frame();
    await frame();
  })()`);
};

/** In the page: what holds the focus but is not to be seen, or shows no ring, after a press of Tab. */
const unseenFocus = `(() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const box = at.getBoundingClientRect();
  const name = at.tagName.toLowerCase() + ' «' + (at.getAttribute('aria-label') || at.innerText || at.name || at.className || '').slice(0, 40) + '»';
  const ringed = (node) => {
    const style = getComputedStyle(node);
    return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
  };
  // A grid keeps the focus and shows it at the row that it names.
  const named = document.getElementById(at.getAttribute('aria-activedescendant'));
  const above = at.parentElement;
  const around = [at, above, above?.parentElement, above?.parentElement?.parentElement, at.nextElementSibling, ...at.children, ...(named?.children ?? [])].filter(Boolean);
  if (!around.some(ringed)) return name + ' shows no focus';
  const across = box.right > 0 && box.left < innerWidth;
  const down = box.bottom > 0 && box.top < innerHeight;
  if (!across || !down) return name + ' has the focus outside the window';
  return null;
})()`;

/** Goes through a page by Tab, from where the focus is or from its content on: what takes the focus unseen. */
export const focusFaults = async (page: Page, presses: number, from?: 'content'): Promise<string[]> => {
  if (from) await page.getByRole('main').focus();
  const faults = new Set<string>();
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate<string | null>(unseenFocus);
    if (fault !== null) faults.add(fault);
  }
  return [...faults];
};

/** In the page: what can be pressed but lies beside the window, with nothing to scroll that would bring it there. */
const besides = `[...document.querySelectorAll('a[href], button, input, select, textarea, [role=button]')].flatMap((each) => {
  const box = each.getBoundingClientRect();
  if (box.width === 0 || box.height === 0 || getComputedStyle(each).visibility === 'hidden') return [];
  if (box.left >= -1 && box.right <= innerWidth + 1) return [];
  for (let up = each.parentElement; up; up = up.parentElement)
    if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return [];
  return ['out of reach: ' + each.tagName.toLowerCase() + ' «' + (each.getAttribute('aria-label') || each.innerText || each.className).slice(0, 40) + '»'];
})`;

/** What of a page cannot be reached by pointer in a narrow window. */
export const reachFaults = (page: Page): Promise<string[]> => page.evaluate<string[]>(besides);

/** For people to look at: a third of a PNG's time and size. */
const compressed = { type: 'jpeg', quality: 80 } as const;

/** Keeps the picture of one visit: test-output/pictures/audit/<path>-<name>.jpg. */
export const keep = async (page: Page, path: string, name: string): Promise<Visit> => {
  const file = `${path.slice(1).replaceAll(/\W+/g, '-')}-${name}.jpg`;
  await page.screenshot({ path: (await folderOf('audit/')) + file, ...compressed });
  return { path, file };
};

/** Puts the pictures of some visits on one page for a browser: test-output/pictures/audit/sheet-<name>.html. */
export const contactSheet = async (name: string, seen: readonly Visit[]): Promise<void> => {
  const cells = seen.map(
    ({ path, file }) => `<figure><img src="${file}"><figcaption>${path}</figcaption></figure>`,
  );
  await writeFile(
    `${await folderOf('audit/')}sheet-${name}.html`,
    `<!doctype html><meta charset="utf-8"><title>${name}</title><style>
    body { margin: 12px; display: grid; grid-template-columns: repeat(4, 1fr); gap: 12px; font: 13px sans-serif; background: #888; }
    figure { margin: 0 } img { width: 100%; display: block } figcaption { padding: 2px 0; color: #fff }
    </style>${cells.join('')}`,
  );
};
