import {
  type AdminSettings,
  type Checklist,
  collections,
  type LegalPageName,
  legalPageNames,
  type MoveMail,
  type ReplyTemplate,
  type SiteLanguage,
  toldStates,
} from '@tablier/contracts'
import { words } from '@tablier/words/site/all'
import type { Words } from '@tablier/words/site/words'
import { wordsOf } from '@tablier/words/words-of'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { updateVersioned } from '../database/update-versioned.ts'

/** The texts that a site has until its owner writes others, in the language of the words. */

export function defaultChecklists(t: Words): Checklist[] {
  return [t.checklistShop, t.checklistPack, t.checklistCook].map((text) => {
    const [name = '', ...items] = text.split('\n')
    return { name, items }
  })
}

/** @param others the site's other languages, in which the mails have translations too */
export function defaultMoveMails(t: Words, others: readonly SiteLanguage[] = []): MoveMail[] {
  const bodies = {
    held: t.moveMailHeld,
    quoted: t.moveMailQuoted,
    confirmed: t.moveMailConfirmed,
    done: t.moveMailDone,
    lost: t.moveMailLost,
  }
  const translated = others.map((language) => [language, defaultMoveMails(words[language])] as const)
  const textsOf = (state: MoveMail['state']) =>
    translated.map(([language, mails]) => {
      const text = mails.find((mail) => mail.state === state)?.body ?? ''
      return [language, { body: { text, from: bodies[state] } }] as const
    })
  return toldStates.map((state) => {
    const translations = Object.fromEntries(textsOf(state))
    return { state, is_offered: true, body: bodies[state], translations }
  })
}

/** Texts that replies can begin with. */
export function firstTemplates(t: Words): Pick<ReplyTemplate, 'name' | 'body'>[] {
  return [
    { name: t.templateQuestionName, body: t.templateQuestion },
    { name: t.templateDateFreeName, body: t.templateDateFree },
    { name: t.templatePriceName, body: t.templatePrice },
  ]
}

/** The HTML of the legal pages. The owner has to replace what is in brackets. */
export function firstLegalPages(t: Words): Readonly<Record<LegalPageName, string>> {
  return { privacy: t.legalPrivacy, terms: t.legalTerms, contact: t.legalContact }
}

/** Puts the legal pages and templates that nobody has changed into another language. */
export async function translateFirstTexts(db: Db, language: string): Promise<void> {
  const to = wordsOf(language)
  for (const from of Object.values(words).filter((other) => other !== to)) {
    for (const name of legalPageNames)
      for (const [column, texts] of [
        ['title', legalTitles],
        ['body', firstLegalPages],
      ] as const)
        await updateVersioned(db, 'legal_pages')
          .set({ [column]: texts(to)[name] })
          .where('name', '=', name)
          .where(column, '=', texts(from)[name])
          .execute()
    for (const [index, template] of firstTemplates(from).entries())
      await atTemplate(db, template).set(firstTemplates(to)[index]!).execute() // each language has as many
  }
}

/** Gives the templates that nobody has changed the site's other languages, unless somebody has translated them. */
export async function translateFirstTemplates(db: Db, languages: readonly SiteLanguage[]): Promise<void> {
  for (const main of Object.values(words))
    for (const [index, template] of firstTemplates(main).entries())
      for (const language of languages) {
        const text = firstTemplates(words[language])[index]!.body // each language has as many
        const former = Object.values(words).filter((t) => t !== main)
        const ours = former.map((t) => ({ body: { text, from: firstTemplates(t)[index]!.body } }))
        const translated = JSON.stringify({ [language]: { body: { text, from: template.body } } })
        await atTemplate(db, template)
          .set({ translations: sql`translations || ${translated}::jsonb` })
          .where(sql<boolean>`coalesce(translations -> ${language}, ${JSON.stringify(ours[0])}::jsonb) in
            (select jsonb_array_elements(${JSON.stringify(ours)}::jsonb))`)
          .execute()
      }
}

/** Updates a template if it still has the name and the text that it began with. */
function atTemplate(db: Db, { name, body }: Pick<ReplyTemplate, 'name' | 'body'>) {
  return updateVersioned(db, 'reply_templates').where('name', '=', name).where('body', '=', body)
}

type Languages = Pick<AdminSettings, 'other_languages'>

/** Drops the translations of changed examples into languages that are new, if their owner's own texts outdate them. */
export async function forgetOutdated(db: Db, former: Languages, { other_languages }: Languages): Promise<void> {
  const known = new Set(former.other_languages.map(({ language }) => language))
  const added = other_languages.map(({ language }) => language).filter((language) => !known.has(language))
  if (added.length === 0) return
  for (const { table } of Object.values(collections).filter(({ translated }) => translated.length > 0))
    await sql`
      update ${sql.table(table)} as example set translations = translations - ${added}::text[]
      from example_records as mark
      where mark.table_name = ${table} and mark.record_id = example.id and mark.version <> example.version and exists (
        select from jsonb_each(translations) as given(tag, texts), jsonb_each(texts) as one(field, value)
        where tag = any(${added}::text[]) and value ->> 'from' <> to_jsonb(example) ->> field
      )
    `.execute(db)
}

function legalTitles(t: Words): Readonly<Record<LegalPageName, string>> {
  return { privacy: t.legalPrivacyTitle, terms: t.legalTermsTitle, contact: t.legalContactTitle }
}
