/** Replaces what is left out. */
const LEFT_OUT = '[…]'

/** Mail programs make links of words with a dot between letters, of addresses and of everything with a scheme. */
const LINK = /[^\s]*(?::\/\/|@|[\p{L}\p{N}][.．。｡]\p{L}{2})[^\s]*/gu
/** A telephone number, which some make links of too. A date is none. */
const NUMBER = /\+?\d(?:[\d\s()./-]{5,}\d)/gu
const DATE = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/
/** Characters that take no room, or turn the direction of what follows. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * Makes a stranger's text safe to mail to an address that the stranger chose: without anything that could be clicked or
 * called, in one line and not long.
 */
export function harmlessText(text: string, maxLength: number): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\r\n]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(LINK, LEFT_OUT)
    .replace(NUMBER, (found) => (DATE.test(found.trim()) ? found : LEFT_OUT))
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(plain)
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('').trimEnd()}…` : plain
}

/** Returns a name to greet with; '' if it could be anything but a name. */
export function harmlessName(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim()
  return /^[\p{L}\p{M}][\p{L}\p{M} '’-]{0,59}$/u.test(line) ? line : ''
}
