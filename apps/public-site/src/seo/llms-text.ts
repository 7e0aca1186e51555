import { shortenedText } from '@tablier/contracts/characters'
import { type HideableSection, sectionsInOrder } from '@tablier/contracts/look-choices'
import { legalPaths, MENUS_PATH } from '@tablier/contracts/paths'
import { dateAt, dateIn } from '@tablier/contracts/days'
import { hoursText, timesText } from '@tablier/contracts/opening-hours'
import { parseSocialMedia } from '@tablier/contracts/social-media'
import { isWhole } from '@tablier/contracts/site-parts'
import { DEFAULT_SETTINGS, mainLanguage, type SiteContent } from '../site/content.ts'
import { dayText } from '../site/day-text.ts'
import { siteName } from '../site/site-name.ts'
import { wordsOf } from '@tablier/words/words-of'

/** The maximum length of the chef's own story, in characters. */
const MAX_STORY = 1500

type Content = ReturnType<typeof contentOf>

/**
 * The site in Markdown for language models, in the form of llmstxt.org: the facts, in the order of the page, then lists
 * of links.
 * @param site with more dishes than the page has
 * @param siteUrl without a language and a trailing slash
 * @throws Error if a part of the content is missing
 */
export function llmsText(site: SiteContent, siteUrl: string, now: Date): string {
  const content = contentOf(site)
  const { settings, t } = content
  const publicUrl = mainLanguage(settings) === undefined ? siteUrl : `${siteUrl}/${settings.language}`
  return blocks([
    ...introduction(content),
    ...sectionsInOrder(content.look?.sectionOrder ?? '').flatMap((name) => sectionTexts(name, content)),
    list(t.website, [
      t.siteAddress({ url: `${publicUrl}/` }),
      t.siteLanguage({ language: inlineText(settings.language) }),
      t.siteTimeZone({ timeZone: inlineText(settings.timeZone) }),
    ]),
    list(t.availableTimes, openingHours(content, now)),
    list(t.contact, contact(content)),
    list(t.whereICook, cookingArea(content)),
    `**${t.howToAskForADate}**\n\n${howToAsk(content, publicUrl)}`,
    links(t.dishes, dishLinks(content, publicUrl)),
    links(t.pages, pages(content, publicUrl)),
    links(t.profiles, profiles(content)),
  ])
}

function contentOf(content: SiteContent) {
  if (!isWhole(content)) throw new Error('A part of the content could not be read.')
  const settings = content.settings.data ?? DEFAULT_SETTINGS
  return {
    settings,
    t: wordsOf(settings.language),
    look: content.look.data,
    logo: content.logo.data,
    banner: content.banner.data,
    about: content.about.data?.content,
    services: content.services.data?.items ?? [],
    dishes: content.portfolio.data,
    infos: content.contact.data?.infos ?? [],
    hours: content.contact.data?.hours ?? [],
    area: content.contact.data?.area,
    socialMedia: content.footer.data?.socialMedia ?? '',
    legal: content.legalLinks.data ?? [],
    hasMenus: (content.menusLink.data ?? []).length > 0,
  }
}

/** The name, a sentence or two about the chef, and the banner's texts. */
function introduction({ settings, t, logo, banner, about }: Content): string[] {
  const name = siteName(settings, logo, t)
  const texts = [about?.summary, banner?.subHeading, t.websiteOfAChef({ name })]
  const summary = texts.find((text) => text?.trim()) ?? name
  const more = [banner?.heading, banner?.subHeading]
  return [
    `# ${inlineText(name)}`,
    `> ${startText(summary, MAX_STORY)}`,
    ...more.filter((text) => text !== summary).map((text) => startText(text ?? '')),
  ]
}

/** What a section tells. Dishes are links, which come last; reviews and pictures are left out. */
function sectionTexts(name: HideableSection, { t, about, services }: Content): string[] {
  if (name === 'about' && about) return [startText(about.heading), startText(about.details, MAX_STORY)]
  if (name !== 'services') return []
  const lines = services.map(({ title, details }) => told(startText(title), inlineText(details), t))
  return [list(t.services, lines)]
}

/** Special days come last. Past ones are left out. */
function openingHours({ hours, t, settings }: Content, now: Date): string[] {
  const today = dateAt(now, settings.timeZone)
  const week = hours.filter(({ day }) => dateIn(day) === undefined)
  const special = hours
    .filter(({ day }) => (dateIn(day) ?? '') >= today)
    .toSorted((one, other) => one.day.trim().localeCompare(other.day.trim()))
  return [...week, ...special].map((line) => {
    const note = timesText(line) && line.note.trim()
    return told(startText(dayText(line.day, settings)), inlineText(hoursText(line, t) + (note && ` (${note})`)), t)
  })
}

function contact({ t, infos }: Content): string[] {
  return infos.map(({ type, label, value }) => {
    const url = httpUrl(value)
    return told(startText(type.trim() || label), url ? linkTo(url, url) : inlineText(value), t)
  })
}

function cookingArea({ area }: Content): string[] {
  return [area?.areaSentence ?? '', ...(area?.zones ?? [])].map((text) => startText(text, MAX_STORY))
}

function howToAsk({ t }: Content, publicUrl: string): string {
  return t.howToAsk.replace(/<form>(.*)<\/form>/, (_all, text: string) => linkTo(`${publicUrl}/#contact`, text))
}

function dishLinks({ t, dishes }: Content, publicUrl: string): string[] {
  if (!dishes) return []
  const { items, total } = dishes
  const lines = items.map(({ id, title, category, ingredients, details }) => {
    const facts = [category, ingredients.trim() && t.dishIngredients({ ingredients }), details]
    const notes = facts.map((fact) => inlineText(fact)).filter(Boolean)
    return told(linkTo(`${publicUrl}/?dish=${id}#dish-${id}`, title), notes.join(' – '), t)
  })
  const others = total - items.length
  return others > 0 ? [...lines, linkTo(`${publicUrl}/#portfolio`, t.otherDishes({ count: others }))] : lines
}

function pages({ t, legal, hasMenus }: Content, publicUrl: string): string[] {
  return [
    told(linkTo(`${publicUrl}/`, t.website), t.allOfThisWithPictures, t),
    told(linkTo(`${publicUrl}/#contact`, t.askForADate), t.theContactForm, t),
    ...(hasMenus ? [linkTo(publicUrl + MENUS_PATH, t.menus)] : []),
    ...legal.map(({ name, title }) => linkTo(publicUrl + legalPaths[name], title)),
  ]
}

function profiles({ socialMedia }: Content): string[] {
  return parseSocialMedia(socialMedia).flatMap(({ media_name, media_link }) => {
    const url = httpUrl(media_link)
    return url ? [linkTo(url, media_name.trim() || url)] : []
  })
}

function httpUrl(text: string): string | undefined {
  return /^https?:\/\//i.test(text.trim()) ? URL.parse(text)?.href : undefined
}

function told(subject: string, text: string, t: Content['t']): string {
  return text ? `${subject || t.otherWay}: ${text}` : subject
}

/** A list without a heading: below a heading, readers of this format expect links only. */
function list(title: string, lines: readonly string[]): string {
  return section(`**${title}**`, lines)
}

function links(title: string, lines: readonly string[]): string {
  return section(`## ${title}`, lines)
}

function section(title: string, lines: readonly string[]): string {
  const items = lines.filter(Boolean).map((line) => `- ${line}`)
  return items.length > 0 ? `${title}\n\n${items.join('\n')}` : ''
}

function blocks(texts: readonly string[]): string {
  return `${texts.filter(Boolean).join('\n\n')}\n`
}

/**
 * Characters that have a meaning in a line of Markdown. `_` and `#` have none inside a word, where addresses contain
 * them.
 */
const MEANINGFUL = /[\\`*[\]<>~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^#|#(?=#*$)|&(?=#?\w+;)/gu
/** Characters that turn the line into a list or a rule if it begins with them. */
const MARKER = /^(?:[-+=]|\d+(?=[.)]))/

/**
 * Returns a text as Markdown that shows just this text, on one line.
 * @param maxLength a longer text is cut between two words
 */
function inlineText(text: string, maxLength = 300): string {
  return shortenedText(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), maxLength).replaceAll(MEANINGFUL, String.raw`\$&`)
}

/** Escapes a text for the start of a line, of a list item or of a quotation. */
function startText(text: string, maxLength?: number): string {
  return inlineText(text, maxLength).replace(
    MARKER,
    (marker) => (/\d/.test(marker) ? `${marker}\\` : `\\${marker}`), // a number is a marker by the character after it
  )
}

/** @param url as `URL` writes it, which leaves only parentheses to escape */
function linkTo(url: string, text: string): string {
  return `[${inlineText(text)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`
}
