/** A table, aligned as the formatter does it; empty if there are no rows. Cells are Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return []
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`
  const [first = [], ...others] = cells
  return [[line(first), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n')]
}

export const code = (text: string): string => `\`${text}\``

/** 'a', 'a or b', 'a, b or c'. */
export function oneOfWords(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join('')
}
