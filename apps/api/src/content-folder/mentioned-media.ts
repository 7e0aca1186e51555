import type { PortableContent } from '@tablier/backend'
import { isUploadName, posterName, posterPath, UPLOADS } from '@tablier/contracts'

const MENTION = /\/api\/uploads\/([\w.-]+)/g

/** Returns the names of all uploads that records mention in any field, and of their videos' posters, in order. */
export function mentionedMedia({ records }: Pick<PortableContent, 'records'>): string[] {
  const names = new Set<string>()
  for (const [, name = ''] of JSON.stringify(records).matchAll(MENTION)) {
    if (!isUploadName(name)) continue
    names.add(name)
    if (posterPath(UPLOADS + name)) names.add(posterName(name))
  }
  return [...names].sort()
}

/** Returns content that mentions uploads by their new names. */
export function renameMedia(content: PortableContent, names: ReadonlyMap<string, string>): PortableContent {
  const text = JSON.stringify(content)
  const renamed = text.replace(
    MENTION,
    (mention, name: string) => UPLOADS + (names.get(name) ?? mention.slice(UPLOADS.length)),
  )
  return JSON.parse(renamed) as PortableContent // only names were replaced
}
