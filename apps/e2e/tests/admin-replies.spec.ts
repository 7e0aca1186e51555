import { expect, type Page } from '@playwright/test'
import { test as accessible } from '../fixtures/accessibility.ts'
import { toast, unique, uniqueEmail } from '../fixtures/admin.ts'
import { latestMail } from '../support/mailbox.ts'
import { OWNER } from '../support/owner.ts'
import { widths } from '../support/widths.ts'

/** A test with a message to answer, which restores templates and settings. */
const test = accessible.extend<{
  readonly message: { readonly id: number; readonly email: string; readonly subject: string }
}>({
  message: async ({ owner }, use) => {
    const texts = { name: 'Nora Guest', subject: unique('Garden party'), message: 'Are you free?\nWe are eight.' }
    const { message } = await owner.messages.createTest({ body: { ...texts, email: uniqueEmail() } })
    await use(message)
    await owner.messages.delete({ params: message })
  },
})

const editor = (page: Page) => page.getByLabel('Your reply to Nora Guest')
const openReply = async (page: Page, id: number) => {
  await page.goto(`/admin/messages/${id}`)
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(editor(page)).toBeFocused()
}

for (const width of widths(390, 1440))
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a message is answered with a template, by keyboard, and the mail arrives', async ({
      page,
      owner,
      message,
    }) => {
      const name = unique('Free')
      const body = { name, body: 'Dear {first name},\n{date} is free.' }
      const { template } = await owner.replyTemplates.create({ body })
      await openReply(page, message.id)
      const templates = page.getByRole('button', { name: 'Use a template' })
      await expect(templates).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(templates).toBeFocused()
      await page.keyboard.press('Enter')
      const item = page.getByRole('menuitem', { name })
      await expect(item).toBeVisible()
      while (!(await item.evaluate((node) => node === document.activeElement))) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(editor(page)).toHaveValue('Dear Nora,\n{date} is free.')

      await page.getByRole('button', { name: 'Send', exact: true }).click()
      const question = page.getByRole('alertdialog', { name: 'Send it like this?' })
      await expect(question).toContainText('{date}')
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await editor(page).fill('Dear Nora,\nthe third of May is free.')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(toast(page, 'Your reply is on its way')).toBeVisible()
      const replies = page.getByRole('region', { name: 'Replies' })
      await expect(replies).toContainText('the third of May is free.')
      await expect(replies).toContainText('Sent')
      await expect(page.getByRole('combobox', { name: `Status of ${message.subject}` })).toHaveText('Replied')
      await expect.poll(() => latestMail(message.email)).toContain(`Subject: Re: ${message.subject}`)
      const mail = await latestMail(message.email)
      expect(mail).toContain(`Reply-To: ${OWNER.email}`)
      expect(mail).toMatch(
        /the third of May is free\.\r\n\r\nOn .*, Nora Guest wrote:\r\n> Are you free\?\r\n> We are eight\./,
      )
      await owner.replyTemplates.delete({ params: template })
    })
  })

test('the conversation and its editor are accessible', async ({ page, owner, message, expectAccessible }) => {
  await owner.replies.send({ params: message, body: { body: 'With pleasure.' } })
  await openReply(page, message.id)
  await expect(page.getByRole('region', { name: 'Replies' })).toContainText('Sent')
  await expectAccessible({ onPhone: true })
})
