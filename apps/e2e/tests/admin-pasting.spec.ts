import { readFileSync, readdirSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../fixtures/admin.ts'

const FOLDER = new URL('../../admin/test/pasted/', import.meta.url)
const programs = readdirSync(FOLDER).map((file) => file.replace('.html', ''))

/** Copies what a program puts on the clipboard, and pastes it: by the browser's own clipboard, as people do. */
async function copyAndPaste(page: Page, field: Locator, types: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((copied) => {
    function copy(event: ClipboardEvent) {
      for (const [type, text] of Object.entries(copied)) event.clipboardData?.setData(type, text)
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    document.addEventListener('copy', copy, { capture: true, once: true })
  }, types)
  await field.press('ControlOrMeta+c')
  await field.press('ControlOrMeta+v')
}

test('a text of each program keeps its formats from the clipboard to the site', async ({ page, owner }) => {
  await page.goto('/admin/legal-pages')
  await page.getByRole('button', { name: 'Edit Privacy' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Privacy' })
  const text = form.getByRole('textbox', { name: 'Text' })
  await expect(form.getByRole('button', { name: 'Table' })).toBeVisible()
  for (const program of programs) {
    await text.press('ControlOrMeta+a')
    await text.press('Delete')
    await copyAndPaste(page, text, { 'text/html': readFileSync(new URL(`${program}.html`, FOLDER), 'utf8') })
    await expect(text.getByRole('row'), program).toHaveText(['CookiePurpose', '_gaStatistics'])
    await expect(text.locator('strong'), program).toHaveText(['very little', 'Your allergies', 'Cookie', 'Purpose'])
    await expect(text.locator('ul ul li'), program).toHaveText('only the first')
  }
  await form.getByRole('checkbox', { name: 'Published' }).check()
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form).toBeHidden()

  const { items } = await owner.legalPages.adminList()
  expect(items.find(({ name }) => name === 'privacy')?.body).toContain('<td>_ga</td><td>Statistics</td>')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/privacy')
  await expect(page.getByRole('cell', { name: '_ga' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cookies on this site', level: 2 })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a table is made, changed and removed by its buttons', async ({ page }) => {
  await page.goto('/admin/legal-pages')
  await page.getByRole('button', { name: 'Edit Terms' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Terms' })
  const text = form.getByRole('textbox', { name: 'Text' })
  const press = (name: string) => form.getByRole('button', { name, exact: true }).click()
  await press('Table')
  await page.keyboard.type('Cookie')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Purpose')
  await press('Add a row')
  await press('Add a column')
  await expect(text.getByRole('row')).toHaveCount(3)
  await expect(text.getByRole('columnheader')).toHaveText(['Cookie', 'Purpose', ''])
  await press('Remove the column')
  await press('Remove the row')
  await expect(text.getByRole('row')).toHaveCount(2)
  await press('Remove the table')
  await expect(text.getByRole('table')).toHaveCount(0)
})

test('a title with line breaks and bullets becomes one line', async ({ page }) => {
  await page.goto('/admin/legal-pages')
  await page.getByRole('button', { name: 'Edit Terms' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('')
  await copyAndPaste(page, title, { 'text/plain': '·\tTerms \r\n·\tData\u00A0\u00A0\n' })
  await expect(title).toHaveValue('Terms, Data')
  await title.press('ControlOrMeta+z')
  await expect(title).not.toHaveValue('Terms, Data')
})
