import { writeTsv } from '#kit/grid/tsv.ts';

/** The text of what is on the clipboard: a table of a page or an e-mail as tabs and lines, anything else as it is. */
export function pastedText(data: Pick<DataTransfer, 'getData'>): string {
  const plain = data.getData('text/plain');
  const html = data.getData('text/html');
  if (plain.includes('\t') || !/<table[\s>]/i.test(html)) return plain;
  // Nothing of the page is put into ours: it is only read.
  const page = new DOMParser().parseFromString(html, 'text/html');
  const tables = [...page.querySelectorAll('table')].filter((table) => table.querySelector('table') === null);
  const [widest] = tables.toSorted((a, b) => b.rows.length - a.rows.length);
  if (!widest) return plain;
  return writeTsv([...widest.rows].map((row) => [...row.cells].flatMap((cell) => [wordsOf(cell), ...Array.from({ length: cell.colSpan - 1 }, () => '')])));
}

const wordsOf = (cell: Element): string => (cell.textContent ?? '').replace(/\s+/g, ' ').trim();
