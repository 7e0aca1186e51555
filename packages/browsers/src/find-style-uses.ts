import type { MissingFeatures } from './missing-features.ts'

const EXCERPT = 60 // characters on both sides
/** Escaped characters (as in Tailwind's class names), strings and comments. */
const OPAQUE = /\\[^]|"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|\/\*[^]*?\*\//g
/** A browser drops only the unknown part of these selectors, and the whole rule for any other. */
const FORGIVING = /:(?:is|where|-webkit-any)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g
const VENDOR = /^-(?:webkit|moz|ms)-/

/**
 * Finds what a style sheet uses of the missing features and what therefore costs more than itself: a selector that takes
 * its rule along, an at-rule its contents, a function its declaration. Unknown properties cost nothing else. Whatever an
 * `@supports` asks about is no use; rules for one vendor's pseudo-elements are meant to be dropped by others.
 */
export function findStyleUses(code: string, missing: MissingFeatures): { feature: string; excerpt: string }[] {
  const outside = withoutSupports(blank(code, OPAQUE))
  const uses = [
    ...usesIn(blank(outside, FORGIVING), /::?([a-z-]+)(?=[^{};]*\{)/g, missing.selectors, ':'),
    ...usesIn(outside, /@([a-z-]+)/g, missing.atRules, '@'),
    ...usesIn(outside, /(?<![\w-])([a-z-]+)\(/g, missing.cssFunctions, ''),
  ]
  return uses.map(({ feature, at }) => ({ feature, excerpt: code.slice(Math.max(0, at - EXCERPT), at + EXCERPT) }))
}

/** Returns the missing pseudo-classes and pseudo-elements of a selector, such as `:has`. */
export function missingSelectorsIn(selector: string, missing: MissingFeatures): string[] {
  const plain = blank(blank(selector, OPAQUE), FORGIVING)
  return usesIn(plain, /::?([a-z-]+)/g, missing.selectors, ':').map(({ feature }) => feature)
}

function blank(code: string, pattern: RegExp): string {
  return code.replace(pattern, (part) => ' '.repeat(part.length))
}

function usesIn(code: string, pattern: RegExp, missing: ReadonlySet<string>, mark: string) {
  return Array.from(code.matchAll(pattern)).flatMap(({ 1: name = '', index }) =>
    missing.has(name) && !VENDOR.test(name) ? [{ feature: mark + name, at: index }] : [],
  )
}

/** Blanks the contents of `@supports` blocks. */
function withoutSupports(code: string): string {
  let result = code
  for (let start = result.indexOf('@supports'); start >= 0; start = result.indexOf('@supports', start + 1)) {
    const end = endOfBlock(result, start)
    result = result.slice(0, start) + ' '.repeat(end - start) + result.slice(end)
  }
  return result
}

/** Returns the index after the block that begins at or after `start`. */
function endOfBlock(code: string, start: number): number {
  let depth = 0
  for (let at = code.indexOf('{', start); at >= 0 && at < code.length; at += 1) {
    if (code[at] === '{') depth += 1
    if (code[at] === '}') depth -= 1
    if (depth === 0) return at + 1
  }
  return code.length
}
