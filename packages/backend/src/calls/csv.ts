import type { FileToSend } from '@tablier/contracts'

/** The byte order mark, without which Excel reads the file in the code page of its machine. */
const BOM = '\ufeff'

/**
 * What a spreadsheet takes for the start of a formula, also in the full-width and small forms of East Asian keyboards,
 * and after white space, quotation marks and invisible characters. A tab or line break at the start can hide one.
 */
const FORMULA =
  /^[\s\p{Cf}"'\u2018-\u201f\u00ab\u00bb]*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]|^[\t\r\n]/u

/**
 * Returns a table as a CSV file (RFC 4180) that Excel opens. Every export of a table is written by this function.
 * @param columns the first line, and what is taken from each row: a list becomes one text, null an empty cell
 */
export function csvFile<Column extends string>(
  name: string,
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number | readonly string[] | null>>[],
): FileToSend {
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','))
  const text = [columns.join(','), ...lines, ''].join('\r\n')
  return { name, mediaType: 'text/csv; charset=utf-8', content: new TextEncoder().encode(BOM + text) }
}

/** A text that looks like a formula gets an apostrophe, also a telephone number: "+49 30" would become a sum. */
function cell(value: string | number | readonly string[] | null): string {
  if (typeof value === 'number') return String(value)
  const text = value === null ? '' : typeof value === 'string' ? value : value.join(', ')
  return `"${text.replace(FORMULA, "'$&").replaceAll('"', '""')}"`
}
