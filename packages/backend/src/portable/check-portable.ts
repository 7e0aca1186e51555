import {
  type CollectionName,
  collections,
  legalPages,
  type ObjectSchema,
  type PictureFacts,
  pictures,
  settings,
} from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import { compileCheck, invalidInput } from '../calls/validation.ts'
import { contentValues, type ContentValues } from '../collections/content-values.ts'
import { checkedLegalPage, isBlank } from '../legal-pages/legal-page-rules.ts'
import { checkedFacts } from '../pictures/picture-rules.ts'
import { checkedSettings } from '../settings/settings-rules.ts'
import type { PortableLegalPage, PortableSettings } from './portable-content.ts'

/**
 * Checks of content from outside, by the contract's own schemas and the rules of its handlers. Each returns the checked
 * values, with its HTML cleaned, and throws AppError `invalid_input`. Keys that nothing knows are refused too: they are
 * spelling mistakes.
 */

export async function checkRecord(name: CollectionName, value: unknown): Promise<ContentValues> {
  const collection = collections[name]
  const body = checkShape(value, collection.endpoints.create.body)
  return contentValues(collection, body, undefined)
}

export function checkLegalPage(value: unknown): PortableLegalPage {
  const { title, body, is_published } = checkShape(value, legalPages.update.body)
  if (typeof title !== 'string' || typeof body !== 'string') throw new AppError('invalid_input')
  const page = { ...checkedLegalPage({ title, body }), is_published: is_published === true }
  if (page.is_published && isBlank(page.body))
    throw new AppError('invalid_input', { message: 'A published page needs text.' })
  return page
}

export function checkSettings(value: unknown): PortableSettings {
  const { site_name, language, time_zone, ...others } = checkShape(value, settings.update.body)
  if (typeof site_name !== 'string' || typeof language !== 'string' || Object.keys(others).length > 0)
    throw new AppError('invalid_input', { message: 'Settings have a site_name, a language and a time_zone.' })
  const checked = checkedSettings({ site_name, language, ...(typeof time_zone === 'string' && { time_zone }) })
  return { site_name, language, ...checked }
}

export function checkPicture(value: unknown): PictureFacts {
  const { path, ...facts } = checkShape(value, pictures.update.body)
  return {
    focal_x: null,
    focal_y: null,
    alt: '',
    is_decorative: false,
    ...checkedFacts({ path: String(path), ...facts }),
  }
}

function checkShape(value: unknown, schema: ObjectSchema): ContentValues {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid_input', { message: 'It must be an object.' })
  const unknown = Object.keys(value).find((key) => !Object.hasOwn(schema.properties, key))
  if (unknown !== undefined)
    throw new AppError('invalid_input', {
      message: `It has a key that nothing knows: ${JSON.stringify(unknown.slice(0, 50))}.`,
    })
  const check = compileCheck(schema, 'body')
  if (!check(value)) throw invalidInput(check.errors ?? [])
  return value as ContentValues // an object, as checked
}
