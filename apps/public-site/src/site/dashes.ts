/** Returns a heading whose lines never begin with a dash: nothing breaks before one. */
export function withDashesKept(heading: string): string {
  return heading.replaceAll(/ (?=[–—-](?: |$))/g, '\u00a0').replaceAll(/(?<=\S)(?=[–—])/g, '\u2060')
}
