import { readFile } from 'node:fs/promises'
import { type Page, expect } from '@playwright/test'
import { toast, unique } from '../fixtures/admin.ts'
import { test } from '../fixtures/content.ts'
import { expectNoViolation } from '../support/axe.ts'
import { OWNER } from '../support/owner.ts'

/** Backing up and restoring copy a whole database, while the machine does other work. */
const SLOW = { timeout: 60_000 }
const DARK = JSON.stringify({ theme: 'dark', primaryColor: '#2563eb' })

test.setTimeout(180_000)

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page) => page.getByRole('table', { name: 'Your backups' }).getByRole('row')
const noScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('the keyboard makes, rehearses, schedules and deletes a backup', { tag: '@phone' }, async ({ page, owner }) => {
  await page.goto('/admin/settings/advanced')
  const withHeading = ((await owner.backups.list()).overview?.items ?? []).length + 2 // and the new one
  await card(page, 'Back up now').getByRole('button', { name: 'Make a backup' }).press('Enter')
  await expect(card(page, 'Under way')).toBeVisible()
  await expect(rows(page)).toHaveCount(withHeading, SLOW)
  await expect(card(page, 'Under way')).toBeHidden()
  await expectNoViolation(page, 'the list')
  expect(await noScroll(page)).toBeLessThanOrEqual(0)

  await card(page, 'Rehearsal').getByRole('button', { name: 'Rehearse now' }).press('Enter')
  await expect(card(page, 'Rehearsal').getByText(/came back whole, with \d+ pictures? (and|or) videos?\./)).toBeVisible(
    SLOW,
  )

  const schedule = card(page, 'Schedule')
  await schedule.getByRole('combobox', { name: 'Make a backup' }).press('Enter')
  await page.getByRole('option', { name: 'Every night' }).press('Enter')
  await schedule.getByLabel('Keep the newest').fill('3')
  await schedule.getByRole('button', { name: 'Save schedule' }).press('Enter')
  await expect(toast(page, 'Schedule saved')).toBeVisible()
  await expect(schedule.getByText(/^(Next backup:|The next backup begins)/)).toBeVisible()
  await schedule.getByRole('combobox', { name: 'Make a backup' }).press('Enter')
  await page.getByRole('option', { name: 'Never' }).press('Enter')
  await schedule.getByRole('button', { name: 'Save schedule' }).press('Enter')
  await expect(schedule.getByText('No backup is made by itself.')).toBeVisible()
  await page.evaluate((look) => localStorage.setItem('ui_theme_settings', look), DARK)
  await page.reload()
  await expect(rows(page)).toHaveCount(withHeading)
  await expectNoViolation(page, 'dark')
  await page.evaluate(() => localStorage.removeItem('ui_theme_settings'))
  await page.reload()

  const row = rows(page).nth(1)
  const started = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Download/ }).press('Enter')
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^tablier-\d{8}T\d{6}Z\.tar\.gz$/)
  expect([...(await readFile(await download.path())).subarray(0, 2)]).toEqual([0x1f, 0x8b])

  await page.goto('/admin/dashboard')
  await expect(page.getByText(/^Last backup: .* Rehearsed on .* everything came back, with /)).toBeVisible()
  await expectNoViolation(page, 'the dashboard')

  await page.goto('/admin/settings/advanced')
  const remove = rows(page)
    .nth(1)
    .getByRole('button', { name: /^Delete/ })
  expect(await page.getByRole('main').evaluate(outOfOrder)).toEqual([])
  await remove.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete this backup?' })
  await expectNoViolation(page, 'the question')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(toast(page, 'Backup deleted')).toBeVisible()
  await expect(card(page, 'Your backups').locator(':focus')).toBeVisible()
})

test('a restore brings the page back', { tag: '@phone' }, async ({ page, owner, signIn, visitor }, info) => {
  const mark = unique('Restored')
  const { banner } = await owner.banners.create({ body: { heading: mark, status: 'Published' } })
  const shown = async () => (await visitor.goto('/'))!.text().then((html) => html.includes(mark)) // it answers

  await page.goto('/admin/settings/advanced')
  await card(page, 'Back up now').getByRole('button', { name: 'Make a backup' }).click()
  await expect(toast(page, 'The backup is ready')).toBeVisible(SLOW)
  const started = page.waitForEvent('download')
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Download/ })
    .click()
  const file = info.outputPath('backup.tar.gz')
  await (await started).saveAs(file)
  await owner.banners.delete({ params: banner })
  expect(await shown()).toBe(false)

  const dialog = page.getByRole('alertdialog', { name: 'Restore this backup?' })
  const choosing = page.getByRole('button', { name: 'Restore from a file' })
  const choose = async () => {
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

/** Returns the names of the controls that a reader meets, from top to bottom and region by region, before the one above. */
function outOfOrder(main: Element): string[] {
  const placeOf = (element: Element) => element.getBoundingClientRect()
  const isBefore = (one: DOMRect, other: DOMRect) => {
    const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    const isOneRow = shared > Math.min(one.height, other.height) / 2
    return isOneRow ? one.left < other.left : one.top < other.top
  }
  const controls = [...main.querySelectorAll('button, input, select, a, summary, [tabindex]')]
  const shown = controls.filter((control) => control.checkVisibility() && control.matches(':not([tabindex="-1"])'))
  return shown.flatMap((control, index) => {
    const [region, before] = [control.closest('section'), shown[index - 1]]
    const regionBefore = before?.closest('section')
    if (!before || !region || !regionBefore) return []
    const isWrong =
      region === regionBefore
        ? isBefore(placeOf(control), placeOf(before))
        : isBefore(placeOf(region), placeOf(regionBefore))
    return isWrong || control.matches('[tabindex]:not([tabindex="0"])') ? [control.outerHTML] : []
  })
}
