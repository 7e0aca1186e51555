import { expect, type Page } from '@playwright/test'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { test } from '../fixtures/mock-mode.ts'
import { PICTURE } from '../support/picture.ts'

/** What a developer meets who has no server: each page load begins with the example content. */

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

/** Signs in as the sign-in page says, and waits for the first screen. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  const accounts = page.getByRole('region', { name: 'Accounts of the mock' })
  const shown = accounts.getByRole('listitem').filter({ hasText: '(admin)' }).locator('code') // email, password
  await page.getByLabel('Email').fill(await shown.first().innerText())
  await page.getByLabel('Password').fill(await shown.last().innerText())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
}

test('the public page has the example content and its pictures, and takes a message', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An evening at your table')
  await expect(page.locator('#portfolio').locator('li:visible')).toHaveCount(6)
  await screen.expectLoaded(page.locator('#portfolio img').first())

  await page.getByLabel('Name').fill('Ada Guest')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Subject').fill('A table for eight')
  await page.getByLabel('Message', { exact: true }).fill('On the third of May, please.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
})

test('one signs in as the page says, makes a record with a picture, publishes it and reads a message', async ({
  page,
}) => {
  const { banners } = contentFacts
  const list = screen.listOf(page, banners)
  await signIn(page)

  await test.step('a banner with a picture is made and published', async () => {
    await menuLink(page, 'Banners').click()
    const form = await screen.openNew(page, banners)
    await screen.typeTexts(form, { Heading: 'A supper without a server' })
    await screen.choosePicture(form, 'Image/Video', PICTURE)
    await screen.submit(form, 'Save')
    await screen.setStatus(list, 'A supper without a server', 'Published')
  })

  await test.step('the bell names the new messages and leads to one, which is read then', async () => {
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 new')
    await bell(page).click()
    await page
      .getByRole('dialog', { name: 'Notifications', exact: true })
      .getByRole('button', { name: 'The lemon tart' })
      .click()
    await expect(page.getByRole('heading', { name: 'Message Details' })).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new')
    await page.getByRole('link', { name: 'All messages' }).click()
    await expect(page.getByText('Showing 4 of 4 messages')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Status of The lemon tart' })).toHaveText('Read')
  })

  await test.step('the banner is still there', async () => {
    await menuLink(page, 'Banners').click()
    const row = screen.rowOf(list, 'A supper without a server')
    await expect(row.getByRole('combobox', { name: /^Status of/ })).toHaveText('Published')
    await screen.expectLoaded(row.locator('img'))
  })
})

test('the panel has one area fail, whose screen says so until calls are answered again', async ({ page }) => {
  await signIn(page)
  const panel = page.getByRole('complementary', { name: 'Mock API' })
  const calls = panel.getByRole('combobox', { name: 'Calls' })
  await panel.getByText('Mock: Example content', { exact: true }).click()
  await calls.selectOption('500 for banners')
  await expect(panel.getByText('Mock: Example content · 500 for banners')).toBeVisible()

  await menuLink(page, 'Logos').click()
  await expect(screen.listOf(page, contentFacts.logos).getByText(/^Showing \d+ results$/)).toBeVisible()
  await menuLink(page, 'Banners').click()
  await expect(page.getByRole('alert')).toHaveText('Something went wrong on our side. Please try again.')
  await expect(screen.listOf(page, contentFacts.banners)).toHaveCount(0)

  await calls.selectOption('Answered')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(screen.listOf(page, contentFacts.banners).getByText(/^Showing \d+ results$/)).toBeVisible()
})
