import { expect } from '@playwright/test'
import { test } from '../fixtures/own-server.ts'
import { OWNER, signInAs } from '../support/owner.ts'

test.use({ reducedMotion: 'reduce', storageState: { cookies: [], origins: [] } })

test('the site is taken down: strangers read that it is coming, people with a link to a preview see all of it', async ({
  page,
  browser,
  site: { origin },
}) => {
  const { client: owner, user, token } = await signInAs(OWNER, origin)
  const more = Array.from({ length: 24 }, (_, index) => `Dish ${index + 1}`)
  for (const title of more)
    await owner.portfolioItems.create({ body: { title, category: 'Main', status: 'Published' } })
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('user', value), JSON.stringify({ ...user, token }))
  await page.goto(`${origin}/admin/settings/general`)
  const card = page.getByRole('region').filter({ has: page.getByRole('heading', { name: 'Who sees your site' }) })
  await card.getByRole('button', { name: 'Take the site down' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take the site down' }).press('Enter')
  await expect(page.getByText('Your site is down: visitors read that it is coming').first()).toBeVisible()
  await expect(card.getByRole('button', { name: 'Go live' })).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()

  await using stranger = await browser.newContext({ reducedMotion: 'reduce' })
  const visit = await stranger.newPage()
  expect((await visit.goto(`${origin}/`))?.status()).toBe(503)
  await expect(visit.getByText('Coming soon').first()).toBeVisible()
  const { path } = await owner.previews.share({ body: {} })
  await visit.goto(origin + path)
  const dishes = visit.locator('#portfolio')
  const seeMore = dishes.getByRole('button', { name: 'See More' })
  while (await seeMore.isVisible()) await seeMore.click()
  for (const title of more) await expect(dishes.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect(dishes.getByRole('alert')).toHaveCount(0)

  await card.getByRole('button', { name: 'Go live' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go live' }).press('Enter')
  await expect(card.getByRole('button', { name: 'Take the site down' })).toBeVisible()
  expect((await visit.goto(`${origin}/`))?.status()).toBe(200)
})
