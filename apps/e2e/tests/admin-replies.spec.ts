import { expect, type Page } from '@playwright/test'
import { test as accessible } from '../fixtures/accessibility.ts'
import { unique, uniqueEmail } from '../fixtures/admin.ts'

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

test('the conversation and its editor are accessible', async ({ page, owner, message, expectAccessible }) => {
  await owner.replies.send({ params: message, body: { body: 'With pleasure.' } })
  await openReply(page, message.id)
  await expect(page.getByRole('region', { name: 'Replies' })).toContainText('Sent')
  await expectAccessible({ onPhone: true })
})
