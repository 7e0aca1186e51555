import {
  type Collection,
  collections,
  formatDishAllergens,
  formatSocialMedia,
  parseDishAllergens,
  parseSocialMedia,
  type SocialMedia,
  mediaColumns,
  storedMediaPath,
  tidyLine,
  type Translations,
} from '@tablier/contracts'
import { wrongField } from '../calls/app-error.ts'
import type { IncomingFile } from '../calls/handlers.ts'
import { cleanTranslations } from '../site/translations.ts'
import { isWebLink } from '../html/clean-html.ts'
import { withCleanHtml } from '../html/stored-html.ts'
import { cleanMenu } from './menu-values.ts'

export type ContentValues = Readonly<Record<string, unknown>>

/** Rules of single collections that a schema cannot express. */
const cleaners: Partial<Record<string, (values: ContentValues) => ContentValues>> = {
  [collections.footers.table]: checkedFooter,
  [collections.portfolioItems.table]: cleanDish,
  [collections.menus.table]: cleanMenu,
}

/** Puts the allergens of a dish in their usual order. */
function cleanDish(values: ContentValues): ContentValues {
  const { allergens } = values
  return typeof allergens === 'string'
    ? { ...values, allergens: formatDishAllergens(parseDishAllergens(allergens)) }
    : values
}

/**
 * Returns the columns that a body and its file set. Media paths get their stored form; a file is stored and replaces a
 * path that was sent.
 * @throws AppError `invalid_input`
 */
export async function contentValues(
  collection: Collection,
  body: ContentValues,
  file: IncomingFile | undefined,
): Promise<ContentValues> {
  const clean = withCleanHtml(body, collection.record)
  const values = { ...(cleaners[collection.table]?.(clean) ?? clean) }
  if (values['translations']) {
    const translations = values['translations'] as Translations // as the schema has checked
    values['translations'] = cleanTranslations(translations, (text) => text)
  }
  const uploaded = file && collection.file?.column
  for (const column of mediaColumns(collection)) {
    const sent = values[column]
    if (column === uploaded || typeof sent !== 'string') continue
    const path = storedMediaPath(sent)
    if (path === undefined) throw wrongField({ field: column, reason: 'pathOfUpload' })
    values[column] = path
  }
  return file && uploaded ? { ...values, [uploaded]: await file.keep() } : values
}

/** Checks a footer, whose HTML is clean, before it is written. */
function checkedFooter(values: ContentValues): ContentValues {
  const { heading, social_media: social } = values
  if (heading === '') throw wrongField({ field: 'heading', reason: 'isRequired' })
  return { ...values, ...(typeof social === 'string' && { social_media: checkedSocialMedia(social) }) }
}

const field = 'social_media'

function checkedSocialMedia(json: string): string {
  const list = parseSocialMedia(json)
  if (json.trim() !== '' && !isJsonList(json))
    throw wrongField({ field, reason: 'jsonList' }, { reason: 'socialMediaList' })
  return formatSocialMedia(list.map(checkedEntry))
}

function checkedEntry(sent: SocialMedia): SocialMedia {
  // An entry is JSON inside JSON, so the check of the call saw its text only in escaped form.
  const entry = {
    media_name: tidyLine(sent.media_name),
    media_icon: tidyLine(sent.media_icon),
    media_link: tidyLine(sent.media_link),
  }
  const icon = storedMediaPath(entry.media_icon)
  if (icon === undefined) {
    const values = { address: entry.media_icon }
    throw wrongField({ field, reason: 'badIcon', values }, { reason: 'socialMediaIcon', values })
  }
  if (!isWebLink(entry.media_link.trim())) {
    const values = { address: entry.media_link }
    throw wrongField({ field, reason: 'badLink', values }, { reason: 'socialMediaLink', values })
  }
  return { ...entry, media_icon: icon ?? '' }
}

function isJsonList(json: string): boolean {
  try {
    return Array.isArray(JSON.parse(json))
  } catch {
    return false // the caller reports the field
  }
}
