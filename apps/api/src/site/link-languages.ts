import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** How many links' languages are remembered. They take some 200 kB. */
const MAX_LANGUAGES = 1000

/**
 * Remembers the languages of the links that were last opened, so that a link that is refused before it is looked up says
 * so in its guest's language. Their tokens are not kept.
 */
export function createLinkLanguages() {
  const languagesOfLinks = new LRUCache<string, string>({ max: MAX_LANGUAGES })
  const keyOf = (path: string) => {
    const [, kind, token = ''] = path.split('/')
    return createHash('sha256').update(`${kind}/${token}`).digest('base64')
  }
  return {
    of: (path: string): string | undefined => languagesOfLinks.get(keyOf(path)),
    remember: (path: string, language: string): void => void languagesOfLinks.set(keyOf(path), language),
  }
}
