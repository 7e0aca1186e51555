/** One entry of a footer's social media list, in wire names. */
export interface SocialMedia {
  media_name: string
  /** The path of a stored upload or an http URL; '' for no icon. */
  media_icon: string
  media_link: string
}

/**
 * Parses a footer's `social_media`, a JSON array. Returns an empty list for
 * malformed JSON, leaves out entries that are not objects and reads missing or
 * malformed members as ''.
 */
export function parseSocialMedia(json: string): SocialMedia[] {
  let list: unknown
  try {
    list = JSON.parse(json)
  } catch {
    return [] // as the specification asks
  }
  if (!Array.isArray(list)) return []
  return list.filter(isObject).map((entry) => ({
    media_name: stringOf(entry['media_name']),
    media_icon: stringOf(entry['media_icon']),
    media_link: stringOf(entry['media_link']),
  }))
}

/** Writes the list with its texts trimmed and without empty entries. */
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
