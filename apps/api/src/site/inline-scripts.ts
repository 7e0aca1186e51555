import { createHash } from 'node:crypto'

/** A page that no longer shows which scripts were its own, and the hashes that a policy can name them by. */
export interface SealedPage {
  readonly html: string
  /** Sources for `script-src`, such as `'sha256-…'`. */
  readonly scriptHashes: readonly string[]
}

/**
 * Takes the hashes of the inline scripts that the renderer itself wrote: those
 * marked with `nonce`, which was drawn for this rendering alone. A script that
 * came with the content cannot know the nonce, gets no hash and does not run.
 * The nonce then goes, so that the page can be kept and sent again.
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

/** The site's policy with more sources for scripts; a policy that does not speak of scripts stays as it is. */
export function allowScripts(policy: string, sources: readonly string[]): string {
  if (sources.length === 0) return policy
  return policy.replace(/(^|;)(\s*script-src [^;]*)/, (directive) => `${directive} ${sources.join(' ')}`)
}
