import type { Client } from '@tablier/api-client'
import { type Api, camelCase, type Collection, type CollectionName, collections, startOfText } from '@tablier/contracts'
import { contentFacts } from './content-facts.ts'

const WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
const URL_TEXT = `https://kitchen.example/${'menu-of-the-season/'.repeat(4)}?${'x'.repeat(40)}`

/**
 * Returns the boxes that are narrower than their text, and those that leave the screen. A line that ends in an ellipsis
 * stands for a text that is shown elsewhere. Runs in the page, so it uses nothing from outside.
 */
export function cutTexts(): string[] {
  const faults = new Set<string>()
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) faults.add(`the page scrolls sideways: ${scrollWidth} px`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    let box = texts.currentNode.parentElement!
    while (/^inline$|contents/.test(getComputedStyle(box).display)) box = box.parentElement!
    if (!texts.currentNode.textContent?.trim() || !box.checkVisibility({ visibilityProperty: true })) continue
    if (box.closest('script, style, noscript')) continue
    const styles = getComputedStyle(box)
    if (/auto|scroll/.test(styles.overflowX) || styles.textOverflow === 'ellipsis' || isForReaders(box)) continue
    const what = `${box.localName} "${box.textContent.trim().slice(0, 30)}"`
    if (box.scrollWidth > box.clientWidth + 1) faults.add(`${what} is cut: ${box.scrollWidth} px of ${box.clientWidth}`)
    const { left, right } = box.getBoundingClientRect()
    const isInSlide = box.closest('[aria-roledescription=carousel], [role=dialog]') !== null
    if (!isInSlide && (left < -1 || right > innerWidth + 1)) faults.add(`${what} leaves the screen`)
  }
  return [...faults]

  /** Returns whether only screen readers see it. */
  function isForReaders(element: Element): boolean {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (box.clientWidth <= 1 && getComputedStyle(box).position === 'absolute') return true
    return false
  }
}

/** Adds a long word to every text of the example content, and fills the texts that it leaves empty. */
export async function lengthenContent(owner: Client<Api>): Promise<void> {
  await owner.settings.update({ body: { siteName: `Küche ${WORD}` } })
  for (const name of Object.keys(contentFacts) as Exclude<CollectionName, 'looks'>[]) {
    const { items } = await owner[name].adminList({ query: { limit: 100 } })
    for (const { id, ...fields } of items) {
      const texts = Object.entries(fields).flatMap(([field, value]) => {
        const limit = limitOf(name, field)
        const isText = limit > 0 && typeof value === 'string' && !/^[/[]|^https?:/.test(value)
        return isText && !/^(?:allergens|link)$/.test(field) ? [[field, startOfText(`${value} ${WORD}`, limit)]] : []
      })
      await owner[name].update({ params: { id }, body: Object.fromEntries(texts) })
    }
  }
  const social = [{ media_name: WORD, media_icon: '', media_link: 'https://example.com/x' }]
  const { items: footers } = await owner.footers.adminList({ query: {} })
  for (const { id } of footers)
    await owner.footers.update({ params: { id }, body: { socialMedia: JSON.stringify(social) } })
  const about = { name: WORD, label: WORD, details: URL_TEXT, status: 'Published' } as const
  await owner.testimonialItems.create({ body: { ...about, reviewNumber: 5 } })
  await owner.testimonialItems.create({ body: { ...about, details: `${URL_TEXT} word`.repeat(30), reviewNumber: 5 } })
  const address = `${'a'.repeat(60)}@${'kitchen.'.repeat(8)}example.com`
  await owner.contactInfos.create({ body: { label: 'Email', value: address, status: 'Published' } })
  const { items: legalPages } = await owner.legalPages.adminList()
  for (const { name, title } of legalPages)
    await owner.legalPages.update({
      params: { name },
      body: {
        title: `${title} ${WORD}`,
        body: `<h2>${WORD}</h2><p>${URL_TEXT}</p><ul><li>${WORD}</li></ul>`,
        isPublished: true,
      },
    })
}

/** Adds an evening with long words. Returns the screens of the back office, and the pages of its guests and its enquiry. */
export async function addEvening(owner: Client<Api>) {
  const body = { name: WORD, email: `${'a'.repeat(60)}@example.com`, subject: WORD, message: `${WORD} ${URL_TEXT}` }
  const { message } = await owner.messages.createTest({ body })
  const { order } = await owner.orders.createOfMessage({ params: message })
  const params = { id: order.id }
  const told = { occasion: WORD, place: WORD, notes: URL_TEXT, day: '2040-05-01' }
  const dishes = [{ dishId: null, title: WORD }]
  const checklist = [{ group: WORD.slice(0, 40), text: WORD, isDone: false }]
  await owner.orders.update({ params, body: { version: order.version, ...told, dishes, checklist } })
  await owner.guests.create({ params, body: { name: WORD, diet: WORD, allergens: [], hasConsent: true } })
  const table = await owner.guests.createLink({ params })
  const enquiry = await owner.enquiries.createLink({ params: message })
  const areas = 'dashboard logos banners about services portfolios testimonials galleries contacts footers'.split(' ')
  const desk = [
    'messages',
    'customers',
    'orders?view=list',
    'orders',
    'calendar',
    'activity',
    'trash',
    'users',
    'profile',
  ]
  const records = [
    `messages/${message.id}`,
    `orders/${order.id}`,
    `orders/${order.id}/card`,
    `customers/${order.customer.id}`,
  ]
  return {
    screens: [...areas, ...desk, 'settings/general', ...records],
    guestPages: [table, enquiry].map(({ link }) => link!.path!),
  }
}

/** Returns the maximum length of a field of a record; 0 for one that is no text of the owner. */
function limitOf(name: CollectionName, field: string): number {
  const { fields, renames } = collections[name] as Collection
  const schema = Object.entries(fields).find(([column]) => (renames[column] ?? camelCase(column)) === field)?.[1]
  return Number((schema && !schema['enum'] && schema['maxLength']) ?? 0)
}
