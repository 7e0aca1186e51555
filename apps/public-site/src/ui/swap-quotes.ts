/**
 * Swaps double quotes and backticks, in JSON for an attribute and back: HTML would write each quote as `&quot;`, which
 * costs the page a hundred bytes even after compression.
 */
export function swapQuotes(json: string): string {
  return json.replace(/["`]/g, (quote) => (quote === '"' ? '`' : '"'))
}
