import { createContentCache } from '../http/content-cache.ts'

/**
 * Remembers until the content changes which uploads it refers to: anybody may ask for all variants of an avatar, and
 * each would be a query over all content.
 * @param isInContent called once for each upload and content version
 */
export function createShownUploads(
  isInContent: (name: string) => Promise<boolean>,
  contentVersion: () => number | undefined,
): (name: string) => Promise<boolean> {
  const uploads = createContentCache<{ readonly isShown: boolean; readonly isComplete: true }>({
    contentVersion,
    maxAnswers: 1000,
  })
  return async (name) => {
    const { isShown } = await uploads(name, async () => ({ isShown: await isInContent(name), isComplete: true }))
    return isShown
  }
}
