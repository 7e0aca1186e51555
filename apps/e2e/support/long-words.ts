import type { Client } from '@tablier/api-client'
import {
  type Api,
  camelCase,
  type Collection,
  type CollectionName,
  collections,
  formatCourses,
  parseCourses,
  startOfText,
} from '@tablier/contracts'
import { contentFacts, type ListOnPage } from './content-facts.ts'

/** A hundred letters without a place to break. */
export const LONG_WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2).slice(0, 100)
const URL_TEXT = `https://kitchen.example/${'menu-of-the-season/'.repeat(4)}?${'x'.repeat(40)}`

/** Adds a long word to every text of the example content, and fills the texts that it leaves empty. */
export async function lengthenContent(owner: Client<Api>, word = LONG_WORD): Promise<void> {
  await owner.settings.update({ body: { siteName: word } })
  for (const name of Object.keys(contentFacts) as ListOnPage[]) {
    const { items } = await owner[name].adminList({ query: { limit: 100 } })
    for (const { id, ...fields } of items) {
      const texts = Object.entries(fields).flatMap(([field, value]) => {
        const limit = limitOf(name, field)
        const isText = limit > 0 && typeof value === 'string' && !/^[/[]|^https?:/.test(value)
        return isText && !/^(?:allergens|link)$/.test(field) ? [[field, startOfText(`${value} ${word}`, limit)]] : []
      })
      await owner[name].update({ params: { id }, body: Object.fromEntries(texts) })
    }
  }
  const { items: menus } = await owner.menus.adminList({ query: {} })
  for (const { id, title, courses } of menus) {
    const long = parseCourses(courses).map(({ lines }) => ({ title: word, lines }))
    const withText = [...long, { title: word, lines: [{ dish_id: null, title: word }] }]
    const body = { title: `${title} ${word}`, introduction: word, courses: formatCourses(withText) }
    await owner.menus.update({ params: { id }, body })
  }
  const { items: extras } = await owner.extras.adminList({ query: {} })
  for (const { id } of extras) await owner.extras.update({ params: { id }, body: { title: word, details: word } })
  const long = word.slice(0, 80)
  const zone = { name: long, places: [long], amount: 2_000_000_000, hasParking: true, hasNight: true }
  await owner.travel.update({ body: { zones: [zone], isAreaShown: true, areaSentence: word } })
  const social = [{ media_name: word, media_icon: '', media_link: 'https://example.com/x' }]
  const { items: footers } = await owner.footers.adminList({ query: {} })
  for (const { id } of footers)
    await owner.footers.update({ params: { id }, body: { socialMedia: JSON.stringify(social) } })
  const about = { name: word, label: word, details: URL_TEXT, status: 'Published' } as const
  await owner.testimonialItems.create({ body: { ...about, reviewNumber: 5 } })
  await owner.testimonialItems.create({ body: { ...about, details: `${URL_TEXT} and`.repeat(30), reviewNumber: 5 } })
  const address = `${'a'.repeat(60)}@${'kitchen.'.repeat(8)}example.com`
  await owner.contactInfos.create({ body: { label: 'Email', value: address, status: 'Published' } })
  const { items: legalPages } = await owner.legalPages.adminList()
  for (const { name, title } of legalPages)
    await owner.legalPages.update({
      params: { name },
      body: {
        title: `${title} ${word}`,
        body: `<h2>${word}</h2><p>${URL_TEXT}</p><ul><li>${word}</li></ul>`,
        isPublished: true,
      },
    })
}

/** What the walk opens by the id or the link of a record. */
export interface LongRecords {
  readonly message: number
  readonly order: number
  readonly customer: number
  readonly menu: number
  /** The pages of the guests of the order, and of its enquiry. */
  readonly guestPages: readonly string[]
}

/** Adds records of the desk with long words, some of which are due today or were deleted. */
export async function addLongRecords(owner: Client<Api>): Promise<LongRecords> {
  const body = {
    name: LONG_WORD,
    email: `${'a'.repeat(60)}@example.com`,
    subject: LONG_WORD,
    message: `${LONG_WORD} ${URL_TEXT}`,
  }
  const { message } = await owner.messages.createTest({ body })
  await owner.messages.createTest({ body })
  const { order } = await owner.orders.createOfMessage({ params: message })
  const params = { id: order.id }
  const today = new Date().toISOString().slice(0, 10)
  const dishes = [{ dishId: null, title: LONG_WORD }]
  const { items: menus } = await owner.menus.adminList({ query: { limit: 1 } })
  const menuId = menus[0]!.id // of the example content
  const menu = { menuId, title: LONG_WORD, courses: [{ title: LONG_WORD, lines: dishes }] }
  const checklist = [{ group: LONG_WORD.slice(0, 40), text: LONG_WORD, isDone: false }]
  const told = {
    occasion: LONG_WORD,
    place: LONG_WORD,
    notes: URL_TEXT,
    day: today,
    start: '19:00',
    menu,
    dishes,
    checklist,
  }
  await owner.orders.update({ params, body: { version: order.version, ...told } })
  await owner.guests.create({
    params,
    body: { name: LONG_WORD, diet: LONG_WORD, allergens: [{ code: 'fish', severity: 'never' }], hasConsent: true },
  })
  await owner.orderFiles.upload({ params, body: { name: `${LONG_WORD}.pdf` }, file: new Blob(['%PDF-1.7']) })
  await owner.replyTemplates.create({ body: { name: LONG_WORD, body: URL_TEXT } })
  await owner.replies.send({ params: message, body: { body: URL_TEXT } })
  await owner.calendar.createDayOff({ body: { firstDay: '2090-05-02', lastDay: '2090-05-03', note: LONG_WORD } })
  await owner.users.create({
    body: { name: LONG_WORD, email: `${'b'.repeat(60)}@example.com`, password: 'secret123', role: 'user' },
  })
  const { banner } = await owner.banners.create({ body: { heading: LONG_WORD } })
  await owner.banners.delete({ params: banner })
  const line = {
    kind: 'text',
    unit: 'head',
    discountKind: 'percent',
    productId: null,
    vatRate: 0,
    discount: 0,
  } as const
  const texts = { title: LONG_WORD, details: URL_TEXT, quantity: 800, price: 9500, isOptional: true, group: '' }
  const courses = [{ title: LONG_WORD, lines: [{ title: LONG_WORD, allergens: '' }] }]
  const lines = [{ ...line, ...texts, courses }]
  const { offer: draft } = await owner.offers.create({ params, body: {} })
  const { offer } = await owner.offers.update({ params, body: { version: draft.version, lines, words: URL_TEXT } })
  const sent = await owner.offers.send({ params, body: { version: offer.version } })
  const table = await owner.guests.createLink({ params })
  const enquiry = await owner.enquiries.createLink({ params: message })
  const tablePath = table.link!.path!
  const token = tablePath.split('/').at(-1)!
  const answered = await owner.table.answer({
    body: { token, name: LONG_WORD, diet: LONG_WORD, allergens: [], hasConsent: true },
  })
  return {
    message: message.id,
    order: order.id,
    customer: order.customer.id,
    menu: menuId,
    guestPages: [enquiry.link!.path!, sent.offer.link!.path!, tablePath, `${tablePath}/${answered.guestToken}`],
  }
}

/** Returns the maximum length of a field of a record; 0 for one that is no text of the owner. */
function limitOf(name: CollectionName, field: string): number {
  const { fields, renames } = collections[name] as Collection
  const schema = Object.entries(fields).find(([column]) => (renames[column] ?? camelCase(column)) === field)?.[1]
  return Number((schema && !schema['enum'] && schema['maxLength']) ?? 0)
}
