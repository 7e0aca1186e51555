import { expect, type Page } from '@playwright/test'
import { test as contentTest } from '../fixtures/content.ts'
import { toast } from '../fixtures/admin.ts'
import { latestMail } from '../support/mailbox.ts'
import { OWNER } from '../support/owner.ts'

/** Restores the settings afterwards, because the next test opens the same site. */
const test = contentTest.extend<{ readonly settingsBefore: undefined }>({
  settingsBefore: [
    async ({ owner }, use) => {
      const { settings } = await owner.settings.adminGet()
      await use(undefined)
      await owner.settings.update({ body: settings })
    },
    { auto: true },
  ],
})

const site = (page: Page) => page.getByRole('region', { name: 'Your site' })
const mail = (page: Page) => page.getByRole('region', { name: 'Mail' })

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('the name and the language of the site reach its visitors', async ({ page, visitor }) => {
      await page.goto('/admin/settings/general')
      await site(page).getByLabel('Site name').fill('Chez Ada')
      await site(page).getByRole('combobox', { name: 'Language' }).click()
      await page.getByRole('option', { name: 'Français' }).click()
      await site(page).getByRole('combobox', { name: 'Time zone' }).fill('new y')
      await page.getByRole('option', { name: 'America/New York' }).click()
      await expect(site(page).getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/New_York')
      await site(page).getByRole('button', { name: 'Save settings' }).click()
      await expect(toast(page, 'Settings saved')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

      await visitor.goto('/')
      const html = visitor.locator('html')
      await expect(html).toHaveAttribute('lang', 'fr')
      await expect(visitor).toHaveTitle(/^Chez Ada – /)
      await expect(html).not.toHaveAttribute('data-opens') // React has started
      await expect(html).toHaveAttribute('lang', 'fr')
      const manifest = await visitor.request.get('/manifest.webmanifest')
      expect(await manifest.json()).toMatchObject({ name: 'Chez Ada', lang: 'fr' })
    })

    test('a test mail arrives, and who is told about messages can be chosen', async ({ page, owner }) => {
      await page.goto('/admin/settings/general')
      await expect(mail(page).getByText('Mail is set up.')).toBeVisible()
      await mail(page).getByRole('button', { name: 'Send a test mail' }).click()
      await expect(mail(page).getByRole('status')).toContainText(`The test mail to ${OWNER.email} was sent.`)
      expect(await latestMail(OWNER.email)).toContain('You asked for this test email')

      const recipients = mail(page).getByLabel('Who gets a mail about a new message')
      await recipients.fill('kitchen@')
      await mail(page).getByRole('button', { name: 'Save recipients' }).click()
      await expect(mail(page).getByRole('alert')).toHaveText('kitchen@ is not an email address')
      await recipients.fill('kitchen@example.com')
      await mail(page).getByRole('button', { name: 'Save recipients' }).click()
      await expect(toast(page, 'Settings saved')).toBeVisible()
      expect((await owner.settings.adminGet()).settings.notifyEmails).toEqual(['kitchen@example.com'])
    })
  })
}

test('mail that is not set up is said, with what to do', async ({ page }) => {
  await page.route('**/api/settings/admin', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: { mail: object } } // the server's own answer
    await route.fulfill({ json: { ...rest, data: { ...data, mail: { ...data.mail, is_set_up: false } } } })
  })
  await page.goto('/admin/settings/general')
  await expect(mail(page).getByText('Mail is not set up.')).toBeVisible()
  await expect(mail(page).getByText('SMTP_URL')).toBeVisible()
})
