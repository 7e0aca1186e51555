import { expect } from '@playwright/test'
import { test } from '../fixtures/admin.ts'

const WAITS = 'No connection. It is saved as soon as there is one.'

test('what is saved without a connection is sent once, when it is back', async ({ page, owner, context }) => {
  await page.goto('/admin/legal-pages')
  await page.getByRole('button', { name: 'Edit Contact' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Contact' })
  await expect(form.getByRole('button', { name: 'Table' })).toBeVisible() // the editor's code has loaded
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname)
  })
  await context.setOffline(true)
  await form.getByRole('textbox', { name: 'Title' }).fill('Who we are')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.getByText(WAITS)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Cancel', exact: true })).toBeEnabled()
  await context.setOffline(false)
  await expect(form).toBeHidden()
  await expect(page.getByText(WAITS)).toHaveCount(0)
  expect(sent).toEqual(['/api/legal-pages/contact'])
  const { legalPage } = await owner.legalPages.adminGet({ params: { name: 'contact' } })
  expect(legalPage.title).toBe('Who we are')
})

test('two tabs keep what both have saved', async ({ page, context, owner }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/admin/settings/general')
    await expect(tab.getByRole('button', { name: 'Save settings' })).toBeVisible()
  }
  await page.getByLabel('Site name').fill('Chez Ada')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved').first()).toBeVisible()
  await other.getByLabel('Days in the trash').fill('60')
  await other.getByRole('button', { name: 'Save settings' }).click()
  await expect(other.getByText(/^Settings saved/).first()).toBeVisible()
  const { settings } = await owner.settings.adminGet()
  expect(settings).toMatchObject({ siteName: 'Chez Ada', trashDays: 60 })
  await owner.settings.update({ body: { siteName: '', trashDays: 30 } })
})
