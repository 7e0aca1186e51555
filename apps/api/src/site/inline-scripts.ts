import { createHash } from 'node:crypto'

/** A page without its nonce, and the hashes of its scripts. */
export interface SealedPage {
  readonly html: string
  /** Sources for `script-src`, such as `'sha256-…'`. */
  readonly scriptHashes: readonly string[]
}

/**
 * Replaces the nonce of a page's inline scripts by their hashes, so that the page can be kept. Only the renderer knows
 * the nonce: a script that came with the content gets no hash and does not run.
 */
export function sealScripts(html: string, nonce: string): SealedPage {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', source = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (attributes.includes(mark) && source !== '') hashes.add(sourceHash(source))
  const metaTag = new RegExp(`<meta[^>]*property="csp-nonce"[^>]*content="${nonce}"[^>]*>`)
  return { html: html.replace(metaTag, '').replaceAll(mark, ''), scriptHashes: [...hashes] }
}

function sourceHash(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
}

/** Adds script sources to a policy; a policy without `script-src` is returned unchanged. */
export function allowScripts(policy: string, sources: readonly string[]): string {
  if (sources.length === 0) return policy
  return policy.replace(/(^|;)(\s*script-src [^;]*)/, (directive) => `${directive} ${sources.join(' ')}`)
}
