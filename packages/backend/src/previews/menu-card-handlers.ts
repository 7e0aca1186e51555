import type { Static } from '@sinclair/typebox'
import {
  type Api,
  type BodyOf,
  type Collections,
  collections,
  dishesIn,
  type MenuCard,
  type OrderDish,
  type OrderMenu,
  parseCourses,
  type SiteLanguage,
} from '@tablier/contracts'
import { AppError, found } from '../calls/app-error.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import { coursesOnPage } from '../content/menus-on-page.ts'
import { siteContent } from '../content/site-content.ts'
import { type Db, readTogether, type Trx } from '../database/database.ts'
import { readSettings, siteSettings } from '../settings/settings.ts'
import { inLanguage } from '../site/translations.ts'

type Choices = BodyOf<Api['menuCards']['ofMenu']>
type CardText = Omit<MenuCard, 'size' | 'has_allergens'>

/** The calls for the cards of menus (docs/decisions/products.md). */
export const menuCardHandlers: HandlersOn<Api['menuCards']> = {
  ofMenu: (ports, { params, body }) =>
    typeset(ports, body, async (trx, lang) => {
      const menu = trx.selectFrom('menus').selectAll().where('id', '=', params.id)
      const row = found(await menu.executeTakeFirst())
      const courses = parseCourses(row.courses)
      const { title, introduction, untranslated } = inLanguage(row, ['title', 'introduction'] as const, lang)
      const words = lang && row.translations[lang]?.course_words
      return {
        title,
        introduction,
        ...(untranslated && { untranslated }),
        courses: coursesOnPage(courses, words, { dishes: await dishesById(trx, dishesIn(courses)), lang }),
        name: '',
        day: null,
      }
    }),

  ofOrder: (ports, { params, body }) =>
    typeset(ports, body, async (trx, lang) => {
      const { menu, dishes, customer, ...order } = found(
        await trx
          .selectFrom('orders')
          .innerJoin('customers', 'customers.id', 'orders.customer_id')
          .select(['orders.menu', 'orders.dishes', 'orders.day', 'customers.name as customer'])
          .where('orders.id', '=', params.id)
          .executeTakeFirst(),
      )
      return { ...(await textOf(trx, { menu, dishes }, lang)), name: body.name ?? customer, day: order.day }
    }),
}

/** Renders a card in the look that visitors see. @param read reads its text; undefined for the main language */
async function typeset(
  { db, log, now, renderMenuCard }: Ports,
  { size, has_allergens, lang: asked }: Choices,
  read: (trx: Trx, lang: SiteLanguage | undefined) => Promise<CardText>,
) {
  if (!renderMenuCard) throw new AppError('no_preview')
  const { card, content } = await readTogether(db, async (trx) => {
    const page = await siteContent(trx, { language: asked, log, now: now() })
    const { settings, lang } = siteSettings(await readSettings(trx), asked, true)
    const data = { ...settings, language: lang ?? settings.language }
    return { card: await read(trx, lang), content: { ...page, settings: { data } } }
  })
  return { card: { html: await renderMenuCard({ ...card, size, has_allergens }, content) } }
}

/** Returns the menu of an order, and the dishes on top of it as courses without a title. */
async function textOf(
  db: Db,
  { menu, dishes }: { readonly menu: OrderMenu | null; readonly dishes: readonly OrderDish[] },
  lang: SiteLanguage | undefined,
): Promise<Pick<CardText, 'title' | 'introduction' | 'courses' | 'untranslated'>> {
  const copied = [...(menu?.courses ?? []), ...dishes.map((dish) => ({ title: '', lines: [dish] }))]
  const known = await dishesById(db, dishesIn(copied))
  const stored =
    menu && (await db.selectFrom('menus').select('translations').where('id', '=', menu.menu_id).executeTakeFirst())
  const texts = lang && stored?.translations[lang]
  const title = menu?.title ?? ''
  const translated = texts?.title?.from === title ? texts.title.text : undefined
  return {
    title: translated ?? title,
    introduction: '',
    ...(lang && title !== '' && translated === undefined && { untranslated: ['title'] }),
    courses: coursesOnPage(copied, texts?.course_words, { dishes: withTitlesOf(known, copied), lang }),
  }
}

type DishRow = Static<Collections['portfolioItems']['record']>

/** Returns the dishes of any status, by id. */
async function dishesById(db: Db, ids: readonly number[]): Promise<Map<number, DishRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom(collections.portfolioItems.table).selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Gives dishes the titles that an order has of them; their translations count if they were made from those. */
function withTitlesOf(known: ReadonlyMap<number, DishRow>, courses: OrderMenu['courses']): Map<number, DishRow> {
  const lines = courses.flatMap((course) => course.lines)
  const titled = [...known].map(([id, dish]) => {
    const title = lines.find(({ dish_id }) => dish_id === id)?.title || dish.title
    const translations = Object.entries(dish.translations).map(([lang, texts]) => {
      const { title: spoken, ...others } = texts
      return [lang, spoken?.from === title ? texts : others] as const
    })
    return [id, { ...dish, title, translations: Object.fromEntries(translations) }] as const
  })
  return new Map(titled)
}
