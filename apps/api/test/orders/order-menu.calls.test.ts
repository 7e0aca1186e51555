import { describe, expect, it } from 'vitest'
import { admin, openOrders, test } from './order-steps.ts'

const { create, createIn, eventsOf, get, move } = openOrders()

const dish = async (title: string, translations = {}) =>
  (await admin.portfolioItems.create({ body: { category: 'Dish', title, translations } })).item

/** Makes a menu of two courses: a choice of a dish and a text, then a dish. */
async function makeMenu(title: string, status: 'Published' | 'Draft' = 'Draft') {
  const soup = await dish('Soup', { de: { title: { text: 'Suppe', from: 'Soup' } } })
  const tart = await dish('Tart')
  const courses = [
    {
      title: 'Starter',
      lines: [
        { dish_id: soup.id, title: 'Soup' },
        { dish_id: null, title: 'Bread' },
      ],
    },
    { title: '', lines: [{ dish_id: tart.id, title: 'Tart' }] },
  ]
  const translations = {
    de: {
      title: { text: `${title} auf Deutsch`, from: title },
      courseWords: { text: 'Vorspeise\nBrot', from: 'Starter\nBread' },
    },
  }
  const { menu } = await admin.menus.create({ body: { title, courses: JSON.stringify(courses), status, translations } })
  const copied = courses.map((course) => ({
    title: course.title,
    lines: course.lines.map((line) => ({ dishId: line.dish_id, title: line.title })),
  }))
  return { menu, soup, tart, copy: { menuId: menu.id, title, courses: copied } }
}

describe('the menu of an order', () => {
  it('is a copy, which later changes of the menu leave as it is', async () => {
    const { menu, soup, copy } = await makeMenu('Autumn')
    const order = await create({ menu: copy })
    expect(order.menu).toEqual(copy)
    await admin.menus.delete({ params: menu })
    await admin.portfolioItems.update({ params: soup, body: { version: soup.version, title: 'Broth' } })
    expect((await get(order)).menu).toEqual(copy)
    const { order: without } = await admin.orders.update({
      params: order,
      body: { version: order.version, menu: null },
    })
    expect(without.menu).toBeNull()
    expect(await eventsOf(order)).toMatchObject([{ action: 'edited', details: ['menu'] }, { action: 'created' }])
  })

  it('has a title, and at most as many courses as a menu', async () => {
    const { copy } = await makeMenu('Refused')
    const course = { title: '', lines: [] }
    const refusedAt = (field: string) => ({
      status: 400,
      fields: expect.arrayContaining([expect.objectContaining({ field })]),
    })
    await expect(create({ menu: { ...copy, title: ' ' } })).rejects.toMatchObject(refusedAt('menu.title'))
    const many = create({ menu: { ...copy, courses: Array.from({ length: 1000 }, () => course) } })
    await expect(many).rejects.toMatchObject(refusedAt('menu.courses'))
  })

  it('is among what the guest has eaten', async () => {
    const { copy } = await makeMenu('Eaten')
    const { customer } = await createIn('done', { menu: copy })
    const { eaten } = await admin.customers.get({ params: customer })
    expect(eaten.map(({ title }) => title)).toEqual(expect.arrayContaining(['Soup', 'Tart']))
    expect(eaten.map(({ title }) => title)).not.toContain('Bread')
  })
})

describe('a guest who likes a menu', () => {
  const texts = { name: 'Grace Host', email: 'grace@example.com', subject: 'Dinner', message: 'For eight?' }
  async function ask(liked: string) {
    await test.client().messages.send({ body: { ...texts, lang: 'de', evening: { liked } } })
    const [message] = (await admin.messages.list({ query: { limit: 1 } })).items
    const { order } = await admin.orders.createOfMessage({ params: message! })
    return { message: message!, order }
  }

  it.each(['wINTER', 'Winter auf deutsch '])('gets it by the title %j, also of a draft', async (liked) => {
    const { copy } = await makeMenu('Winter')
    const { order } = await ask(liked)
    expect(order).toMatchObject({ menu: { title: 'Winter', courses: copy.courses.map(({ title }) => ({ title })) } })
    expect(order).toMatchObject({ dishes: [], notes: '' })
  })

  it('gets the published one of two', async () => {
    await makeMenu('Twice')
    const { copy } = await makeMenu('Twice', 'Published')
    expect((await ask('twice')).order.menu).toEqual(copy)
  })

  it('reads it in their language once it is quoted', async () => {
    const { settings } = await admin.settings.adminGet()
    const otherLanguages = [{ language: 'de' as const, isShown: true }]
    await admin.settings.update({ body: { version: settings.version, otherLanguages } })
    await makeMenu('Spring')
    const { message, order } = await ask('Spring')
    const { link } = await admin.enquiries.createLink({ params: message })
    const token = link!.path!.replace(/^.*\/enquiry\//, '')
    const agreed = async () => (await test.client().enquiries.open({ body: { token } })).enquiry.agreed
    const held = await move(order, 'quoted')
    expect(await agreed()).toMatchObject({
      menu: {
        title: 'Spring auf Deutsch',
        courses: [
          { title: 'Vorspeise', dishes: ['Suppe', 'Brot'] },
          { title: '', dishes: ['Tart'] },
        ],
      },
    })
    // A copy that was made of other words is not translated by those of now.
    const renamed = {
      ...held.menu!,
      title: 'Our evening',
      courses: [{ title: 'Starter', lines: [{ dishId: held.menu!.courses[0]!.lines[0]!.dishId, title: 'Soups' }] }],
    }
    await admin.orders.update({ params: order, body: { version: held.version, menu: renamed } })
    expect(await agreed()).toMatchObject({
      menu: { title: 'Our evening', courses: [{ title: 'Vorspeise', dishes: ['Soups'] }] },
    })
  })
})
