import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { OWNER } from '../owner.ts'

const PICTURE = new URL('../../../packages/demo-content/src/pictures/gallery-07.jpg', import.meta.url)

test('an owner makes and publishes a banner with a picture, a visitor sees it at once, and no more once it is withdrawn', async ({
  page,
  context,
}) => {
  const heading = `Autumn at the long table ${Date.now()}`
  const visitor = await context.newPage()
  const errors: string[] = []
  for (const tab of [page, visitor]) {
    tab.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    tab.on('pageerror', (error) => errors.push(error.message))
  }

  await test.step('signs in', async () => {
    await page.goto('/admin/banners')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password').fill(OWNER.password)
    await page.getByLabel('Login as Administrator').check()
    await page.getByRole('button', { name: /sign in|log ?in/i }).click()
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Banners' }).click()
    await expect(page.getByRole('heading', { name: 'Banners Management' })).toBeVisible()
  })

  await test.step('makes a draft with a picture, which no visitor sees', async () => {
    await page.getByRole('button', { name: 'Add Banner' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Heading', { exact: false }).first().fill(heading)
    await dialog.getByLabel('Sub heading').fill('Six courses, one table')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'table.jpg', mimeType: 'image/jpeg', buffer: readFileSync(PICTURE) })
    await dialog.getByLabel('Button text 1').fill('See the dishes')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: heading })).toBeVisible()
    await visitor.goto('/')
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(visitor.getByText(heading)).toHaveCount(0)
  })

  const setStatus = async (status: string) => {
    await page.getByRole('row', { name: heading }).getByRole('combobox').click()
    const saved = page.waitForResponse((response) => response.url().endsWith('/status') && response.ok())
    await page.getByRole('option', { name: status }).click()
    await saved
  }

  await test.step('publishes it, and the next page load shows it', async () => {
    await setStatus('Published')
    const response = await visitor.goto('/')
    expect(await response?.text()).toContain(heading)
    await expect(visitor.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'See the dishes' })).toBeVisible()
    const picture = visitor.locator('#home img').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0)
  })

  await test.step('withdraws it, and the next page load is without it', async () => {
    await setStatus('Archived')
    const response = await visitor.goto('/')
    expect(await response?.text()).not.toContain(heading)
  })

  expect(errors).toEqual([])
})
