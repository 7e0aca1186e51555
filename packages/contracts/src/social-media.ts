/** One entry of a footer's social media list, named as it travels. */
export interface SocialMedia {
  media_name: string
  /** A stored upload's path or an http address; '' for none. */
  media_icon: string
  media_link: string
}

/**
 * Reads a footer's `social_media`, a JSON text of a list. A malformed list is
 * an empty list, an entry that is no object is left out, a missing or
 * malformed member is ''.
 */
export function parseSocialMedia(json: string): SocialMedia[] {
  let list: unknown
  try {
    list = JSON.parse(json)
  } catch {
    return [] // the specification: a malformed stored list is treated as empty
  }
  if (!Array.isArray(list)) return []
  return list.filter(isObject).map((entry) => ({
    media_name: stringOf(entry['media_name']),
    media_icon: stringOf(entry['media_icon']),
    media_link: stringOf(entry['media_link']),
  }))
}

/** Writes the list: texts trimmed, entries with all three members empty dropped. */
export function formatSocialMedia(list: readonly SocialMedia[]): string {
  const trimmed = list.map((entry) => ({
    media_name: entry.media_name.trim(),
    media_icon: entry.media_icon.trim(),
    media_link: entry.media_link.trim(),
  }))
  return JSON.stringify(trimmed.filter((entry) => entry.media_name || entry.media_icon || entry.media_link))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
