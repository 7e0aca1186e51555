/** Yields the lines of texts. Node's readline would also end a line at U+2028, which JSON may contain. */
export async function* linesOf(texts: AsyncIterable<unknown>): AsyncGenerator<string> {
  let line = ''
  for await (const chunk of texts) {
    const [first = '', ...others] = String(chunk).split('\n')
    line += first
    for (const next of others) {
      yield line
      line = next
    }
  }
  if (line) yield line
}
