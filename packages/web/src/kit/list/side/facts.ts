/** Facts as lines of text, `label: value`, as they stand on the screen. */
export const factsText = (list: HTMLElement): string =>
  [...list.querySelectorAll('dt')]
    .map((term) => {
      const value = term.nextElementSibling;
      return `${term.textContent}: ${value instanceof HTMLElement ? value.innerText.trim() : ''}`;
    })
    .join('\n');

/** Whether a column shows something else in one row than in the other. */
export const differs = <Row>(watch: (row: Row) => unknown, a: Row, b: Row): boolean =>
  JSON.stringify(watch(a) ?? null) !== JSON.stringify(watch(b) ?? null);
