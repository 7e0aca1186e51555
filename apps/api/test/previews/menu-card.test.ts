import { type CardOnPage, formatCourses } from '@tablier/contracts'
import { beforeAll, expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { withPreviews } from './preview-renderer.ts'

const test = useTestApp()
const admin = test.owner
const choices = { size: 'a5', hasAllergens: true } as const

beforeAll(async () => {
  withPreviews(test)
  await admin.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: false }] } })
})

/** Makes a draft of a menu with one dish, which is not on the site. */
async function makeMenu() {
  const body = {
    category: 'Main',
    title: 'Sole',
    ingredients: 'sole, butter',
    allergens: 'fish contains',
    status: 'Archived',
    translations: { de: { title: { text: 'Seezunge', from: 'Sole' } } },
  } as const
  const { item } = await admin.portfolioItems.create({ body })
  const courses = [{ title: 'Main', lines: [{ dish_id: item.id, title: 'Sole' }] }]
  const translations = {
    de: { title: { text: 'Freitag', from: 'Friday' }, courseWords: { text: 'Hauptgang', from: 'Main' } },
  }
  const { menu } = await admin.menus.create({
    body: { title: 'Friday', courses: formatCourses(courses), translations },
  })
  return { menu, item }
}

const cardIn = ({ card }: { readonly card: { readonly html: string } }) => JSON.parse(card.html) as CardOnPage // as the renderer writes it
const ofMenu = async (menu: { readonly id: number }, more: object = {}) =>
  cardIn(await admin.menuCards.ofMenu({ params: menu, body: { ...choices, ...more } }))

it('has what each dish of a draft states, on the site or not', async () => {
  const { menu, item } = await makeMenu()
  expect(await ofMenu(menu)).toEqual({
    title: 'Friday',
    introduction: '',
    courses: [
      {
        title: 'Main',
        lines: [{ dishId: item.id, title: 'Sole', ingredients: 'sole, butter', allergens: 'fish contains' }],
      },
    ],
    name: '',
    day: null,
    ...choices,
  })
})

it('is in each language of the site, also in one that visitors do not see', async () => {
  const { menu } = await makeMenu()
  const german = await ofMenu(menu, { lang: 'de' })
  expect(german).toMatchObject({ title: 'Freitag', courses: [{ title: 'Hauptgang', lines: [{ title: 'Seezunge' }] }] })
  expect(await ofMenu(menu, { lang: 'fr' })).toMatchObject({ title: 'Friday' })
})

it('of an evening is for its customer on its day, with the copy of its menu and its dishes on top', async () => {
  const { menu, item } = await makeMenu()
  const { customer } = await admin.customers.create({ body: { name: 'Nora Guest' } })
  const copy = {
    menuId: menu.id,
    title: 'Friday',
    courses: [{ title: 'Main', lines: [{ dishId: item.id, title: 'Our sole' }] }],
  }
  const dishes = [{ dishId: null, title: 'Petits fours' }]
  const { order } = await admin.orders.create({
    body: { customerId: customer.id, day: '2099-05-31', menu: copy, dishes },
  })
  const ofOrder = async (more: object = {}) =>
    cardIn(await admin.menuCards.ofOrder({ params: order, body: { ...choices, ...more } }))
  expect(await ofOrder()).toMatchObject({
    title: 'Friday',
    name: 'Nora Guest',
    day: '2099-05-31',
    courses: [
      { title: 'Main', lines: [{ title: 'Our sole', ingredients: 'sole, butter', allergens: 'fish contains' }] },
      { title: '', lines: [{ title: 'Petits fours', allergens: null }] },
    ],
  })
  expect(await ofOrder({ name: 'A birthday', lang: 'de' })).toMatchObject({
    title: 'Freitag',
    name: 'A birthday',
    courses: [{ title: 'Hauptgang', lines: [{ title: 'Our sole' }] }, {}],
  })
})

it('of a menu or an evening that is not there is not found', async () => {
  const params = { id: 999_999 }
  await expect(admin.menuCards.ofMenu({ params, body: choices })).rejects.toMatchObject({ status: 404 })
  await expect(admin.menuCards.ofOrder({ params, body: choices })).rejects.toMatchObject({ status: 404 })
})
