import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { announced, choose, renderScreen } from '../../test/render-app.tsx'
import { newOrder, signIn } from '../../test/mock.ts'

/** Opens an evening of a site with two menus, and chooses the first. */
async function openWithMenu() {
  const { client } = await signIn()
  const { item } = await client.portfolioItems.create({
    body: { category: 'Dish', title: 'Soup', status: 'Published' },
  })
  const lines = [
    { dish_id: item.id, title: 'Soup' },
    { dish_id: null, title: 'Bread' },
  ]
  const courses = JSON.stringify([{ title: 'Starter', lines }])
  const { menu } = await client.menus.create({ body: { title: 'Autumn', courses, status: 'Published' } })
  await client.menus.create({ body: { title: 'Winter', courses } })
  const order = await newOrder()
  const app = await renderScreen(`/admin/orders/${order.id}`)
  const form = within(await screen.findByRole('form', { name: 'Order' }))
  await choose(app.user, form.getByLabelText('Menu'), 'Autumn')
  const save = async () => {
    await app.user.click(form.getByRole('button', { name: 'Save' }))
    await announced('Order saved')
  }
  return { ...app, form, save, order, menu, item }
}

it('a menu is chosen in one press, and its courses are copied', async () => {
  const { form, save, client, order, menu, item } = await openWithMenu()
  expect(within(form.getByRole('list', { name: 'Autumn' })).getByRole('listitem')).toHaveTextContent(
    'StarterSoup or Bread',
  )
  await save()
  const lines = [
    { dishId: item.id, title: 'Soup' },
    { dishId: null, title: 'Bread' },
  ]
  expect((await client.orders.get({ params: order })).order.menu).toEqual({
    menuId: menu.id,
    title: 'Autumn',
    courses: [{ title: 'Starter', lines }],
  })
  expect(form.queryByRole('button', { name: 'Take the menu’s present version' })).not.toBeInTheDocument()
})

it('offers drafts, and no menu', async () => {
  const { user, form, save, client, order } = await openWithMenu()
  await choose(user, form.getByLabelText('Menu'), 'Winter (draft)')
  await save()
  expect((await client.orders.get({ params: order })).order.menu).toMatchObject({ title: 'Winter' })
  await choose(user, form.getByLabelText('Menu'), 'No menu')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await client.orders.get({ params: order })).order.menu).toBeNull())
})

it('takes the present version of a menu that has changed, and keeps one that is gone', async () => {
  const { save, client, order, menu, unmount } = await openWithMenu()
  await save()
  unmount()
  const courses = JSON.stringify([{ title: 'Soups', lines: [{ dish_id: null, title: 'Broth' }] }])
  const changed = (await client.menus.update({ params: menu, body: { version: menu.version, courses } })).menu
  const { user: later, unmount: close } = await renderScreen(`/admin/orders/${order.id}`)
  expect(await screen.findByText(/The menu has changed since/)).toBeVisible()
  await later.click(screen.getByRole('button', { name: 'Take the menu’s present version' }))
  await later.click(screen.getByRole('button', { name: 'Save' }))
  await announced('Order saved')
  const saved = (await client.orders.get({ params: order })).order.menu
  expect(saved).toMatchObject({ courses: [{ title: 'Soups', lines: [{ dishId: null, title: 'Broth' }] }] })
  close()
  await client.menus.delete({ params: changed })
  await renderScreen(`/admin/orders/${order.id}`)
  await waitFor(() => expect(screen.getByLabelText('Menu')).toHaveTextContent('Autumn (no longer among the menus)'))
  expect(screen.getByRole('list', { name: 'Autumn' })).toHaveTextContent('Broth')
})
