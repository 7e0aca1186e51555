import {
  type FieldError,
  formatSocialMedia,
  parseSocialMedia,
  type SocialMedia,
  storedMediaPath,
} from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import { unstorableTexts } from '../calls/stored-text.ts'
import { cleanHtml } from './clean-html.ts'
import type { ContentValues } from './content-values.ts'
import { isWebLink } from './web-link.ts'

/** Cleans a footer's HTML and checks its list of social media before it is written. */
export function cleanFooter(values: ContentValues): ContentValues {
  const { heading, social_media: social } = values
  return {
    ...values,
    ...(typeof heading === 'string' && { heading: cleanHeading(heading) }),
    ...(typeof social === 'string' && { social_media: checkedSocialMedia(social) }),
  }
}

function cleanHeading(html: string): string {
  const clean = cleanHtml(html)
  if (clean === '') throw new AppError('invalid_input', { errors: [{ field: 'heading', message: 'is required' }] })
  return clean
}

function checkedSocialMedia(json: string): string {
  const list = parseSocialMedia(json)
  if (json.trim() !== '' && !isJsonList(json)) throw refusal('must be the JSON text of a list')
  return formatSocialMedia(list.map(checkedEntry))
}

function checkedEntry(entry: SocialMedia): SocialMedia {
  // JSON in JSON: the text that came with the call has only an escape.
  if (unstorableTexts(entry).length > 0) throw refusal('contains a character that is not allowed')
  const icon = storedMediaPath(entry.media_icon)
  if (icon === undefined)
    throw refusal(`has an icon that is neither an upload nor an http address: ${entry.media_icon}`)
  if (!isWebLink(entry.media_link.trim()))
    throw refusal(`has a link that is not a web, mail or telephone address: ${entry.media_link}`)
  return { ...entry, media_icon: icon ?? '' }
}

function isJsonList(json: string): boolean {
  try {
    return Array.isArray(JSON.parse(json))
  } catch {
    return false // the caller reports the field
  }
}

function refusal(message: string): AppError {
  const errors: FieldError[] = [{ field: 'social_media', message }]
  return new AppError('invalid_input', { errors, message: `Social media ${message}.` })
}
