import { contactValue, dateAt, shownSiteName, type SiteLanguage } from '@tablier/contracts'
import { wordsOf } from '@tablier/words/words-of'
import { sql } from 'kysely'
import { type Db, settingsOf } from '../database/database.ts'
import { inLanguage } from './translations.ts'

/** Returns the site's name as its pages show it. @param lang a language besides the main one */
export async function readSiteName(db: Db, lang?: SiteLanguage): Promise<string> {
  const settings = await settingsOf(db, 'site_name', 'language', 'translations')
  const logos = db.selectFrom('logos').select(['text_logo', 'translations']).where('status', '=', 'Published')
  const logo = await logos.orderBy('position').limit(1).executeTakeFirst()
  const { site_name } = inLanguage(settings, ['site_name'], lang)
  const text = logo && inLanguage(logo, ['text_logo'], lang).text_logo
  return shownSiteName(site_name, text, wordsOf(lang ?? settings.language))
}

/**
 * Returns the owner's first published contact of a kind that fits it; '' if there is none. An example's address belongs
 * to nobody.
 */
export async function publishedContact(db: Db, kind: 'phone' | 'email'): Promise<string> {
  const contacts = await db
    .selectFrom('contact_infos')
    .select(['type', 'value'])
    .where('status', '=', 'Published')
    .where(
      sql<boolean>`(id, version) not in (select record_id, version from example_records where table_name = 'contact_infos')`,
    )
    .orderBy('position')
    .execute()
  return contactValue(contacts, kind) ?? ''
}

/**
 * Returns where guests' answers go, whatever mail they answer and whoever has sent it: to the address in the settings,
 * or else to the published one, or else to the first administrator; undefined if there is none.
 */
export async function ownerEmail(db: Db): Promise<string | undefined> {
  const { reply_email: chosen } = await settingsOf(db, 'reply_email')
  if (chosen) return chosen
  const published = await publishedContact(db, 'email')
  if (published) return published
  const first = db.selectFrom('users').select('email').where('role', '=', 'admin').orderBy('id').limit(1)
  return (await first.executeTakeFirst())?.email
}

/** Returns the local date in the site's time zone, or in the machine's own until the owner has chosen one. */
export async function siteToday(db: Db, now: Date): Promise<string> {
  const { time_zone } = await settingsOf(db, 'time_zone')
  return dateAt(now, time_zone ?? undefined)
}
