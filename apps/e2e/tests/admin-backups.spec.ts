import { type Page, expect } from '@playwright/test'
import { toast, unique } from '../fixtures/admin.ts'
import { test } from '../fixtures/content.ts'
import { expectNoViolation } from '../support/axe.ts'
import { OWNER } from '../support/owner.ts'

/** Backing up and restoring copy a whole database, while the machine does other work. */
const SLOW = { timeout: 60_000 }

test.setTimeout(180_000)

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page) => page.getByRole('table', { name: 'Your backups' }).getByRole('row')

test('a restore brings the page back', { tag: '@phone' }, async ({ page, owner, signIn, visitor }, info) => {
  const mark = unique('Restored')
  const { banner } = await owner.banners.create({ body: { heading: mark, status: 'Published' } })
  const shown = async () => (await visitor.goto('/'))!.text().then((html) => html.includes(mark)) // it answers

  await page.goto('/admin/settings/advanced')
  await card(page, 'Back up now').getByRole('button', { name: 'Make a backup' }).click()
  await expect(toast(page, 'The backup is ready')).toBeVisible(SLOW)
  await card(page, 'Test restore').getByRole('button', { name: 'Test a restore now' }).click() // else the server begins one
  await expect(toast(page, 'The test restore went well')).toBeVisible(SLOW) // the card may still show an earlier one
  const result = card(page, 'Test restore').getByText(/came back whole, with \d+ pictures? (and|or) videos?\./)
  await expect(result).toBeVisible()
  await expectNoViolation(page, 'the list')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const started = page.waitForEvent('download')
  const newest = rows(page).nth(1)
  await newest.getByRole('button', { name: /^Download/ }).click()
  const file = info.outputPath('backup.tar.gz')
  await (await started).saveAs(file)
  await owner.banners.delete({ params: banner })
  expect(await shown()).toBe(false)

  const dialog = page.getByRole('alertdialog', { name: 'Restore this backup?' })
  const choosing = page.getByRole('button', { name: 'Restore from a file' })
  const choose = async () => {
    await expect(choosing).toBeEnabled() // not while the server is making or rehearsing a backup
    const chooser = page.waitForEvent('filechooser')
    await choosing.press('Enter')
    await (await chooser).setFiles(file)
  }
  await choose()
  await expectNoViolation(page, 'the dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(choosing).toBeFocused()
  await choose()
  await dialog.getByRole('button', { name: 'Restore', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/login/, SLOW)
  await expect(page.getByText(/^A restore of your site was under way\./)).toBeVisible()
  await expectNoViolation(page, 'the sign-in page')
  expect(await shown()).toBe(true)

  await signIn(OWNER) // the restore has ended all sessions
  await page.goto('/admin/settings/advanced')
  const word = /^Your site was restored on .* is kept as tablier-.*-before-restore\.tar\.gz\.$/
  await expect(page.getByText(word)).toBeVisible()
  await expect(rows(page).getByText('Before a restore')).not.toHaveCount(0)
  await owner.banners.delete({ params: banner })
})
