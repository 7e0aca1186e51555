import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectAlert, expectStatus, renderScreen } from '../../test/render-app.tsx'
import { clientOf, failCall, mailHost, mock, seedMessages, server, signIn } from '../../test/mock.ts'
import { hasUnsavedDraft } from './draft-saver.ts'

const params = { id: 1 }
const field = () => screen.findByRole('textbox', { name: 'Your reply to Nora Guest' })
/** The button as soon as it is there: it may be pressed before the conversation has loaded. */
const replyButton = () => screen.findByRole('button', { name: 'Reply' })

beforeEach(() => {
  mailHost.isSetUp = true
  seedMessages({ message: 'Are you free in June?' })
})
afterEach(async () => {
  cleanup() // saves what is in the editor, which the next tests would find there otherwise
  await waitFor(() => expect([1, 2].filter(hasUnsavedDraft)).toEqual([]))
})

async function openMessage() {
  return renderScreen('/admin/messages/1')
}

async function write(words: string) {
  const app = await openMessage()
  await app.user.click(await replyButton())
  await app.user.type(await field(), words)
  return app
}

const draftOf = async (client: Awaited<ReturnType<typeof signIn>>['client']) =>
  (await client.replies.list({ params })).draft?.body

describe('a reply', () => {
  it('is written below the message and sent, which sets the message to Replied', async () => {
    const { user } = await write('Gladly.')
    expect(await field()).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await expectStatus('Your reply is on its way')
    const replies = within(await screen.findByRole('region', { name: 'Replies' }))
    expect(replies.getByText('Gladly.')).toBeVisible()
    expect(replies.getByText('Ada Cook replied')).toBeVisible()
    expect(replies.getByText('Being sent…')).toBeVisible()
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Status of A dinner for ten' })).toHaveTextContent('Replied'),
    )
    expect(screen.queryByRole('textbox', { name: /Your reply/ })).not.toBeInTheDocument()
    expect(document.body).not.toHaveFocus()
    expect(await mock.takeMails()).toMatchObject([
      { to: [{ address: 'nora@example.com' }], subject: 'Re: A dinner for ten' },
    ])
  })

  it('shows the signature that its mail will have, unless it ends with it', async () => {
    const { client } = await signIn()
    await client.settings.update({ body: { signatureName: 'Ada Cook', signatureTelephone: '123' } })
    const { user } = await write('Gladly.')
    const below = await screen.findByRole('figure', { name: 'Added below:' })
    expect(below).toHaveTextContent('Ada Cook Telephone: 123')
    await user.type(await field(), '{Enter}Ada Cook{Enter}Tel. 123')
    expect(below).not.toBeInTheDocument()
  })

  it('opens in the dialog of the list too', async () => {
    const { user } = await renderScreen('/admin/messages')
    await user.click(await screen.findByRole('button', { name: 'View A dinner for ten' }))
    await user.click(await replyButton())
    expect(await field()).toHaveFocus()
  })

  it('is brought back into view and focused by the bar', async () => {
    const { user } = await write('Gladly.')
    const show = vi.spyOn(await field(), 'scrollIntoView')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.keyboard('{Escape}')
    await user.click(await replyButton())
    expect(await field()).toHaveFocus()
    expect(show).toHaveBeenCalledOnce()
    expect(await field()).toHaveValue('Gladly.')
  })

  it('is not sent without words', async () => {
    const { user } = await openMessage()
    await user.click(await replyButton())
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    await expectAlert('Please write your reply first')
    expect(await mock.takeMails()).toEqual([])
  })

  it('keeps its words if it cannot be sent', async () => {
    failCall('post', '*/api/messages/1/replies')
    const { user } = await write('Gladly.')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await expectAlert('Something went wrong on our side. Please try again.')
    expect(await field()).toHaveValue('Gladly.')
  })

  it('says what the mail server said, and is sent again by hand', async () => {
    const { client } = await signIn()
    const { reply } = await client.replies.send({ params, body: { body: 'Gladly.' } })
    mock.play(async ({ db }) => {
      await db.deleteFrom('mail_outbox').execute()
      await db.updateTable('replies').set({ mail_state: 'failed', problem: '550 No such user' }).execute()
    })
    const { user } = await openMessage()
    expect(await screen.findByText(/could not be sent. The mail server said: 550 No such user/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await expectStatus('Your reply is on its way')
    expect(await screen.findByText('Being sent…')).toBeVisible()
    expect(await mock.takeMails()).toHaveLength(1)
    expect(reply.messageId).toBe(1)
  })

  it('opens the mail program where no mail is sent, and says how to change that', async () => {
    mailHost.isSetUp = false
    await openMessage()
    expect(await screen.findByRole('link', { name: 'Reply' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:/),
    )
    expect(await screen.findByRole('link', { name: 'Mail in the settings' })).toHaveAttribute(
      'href',
      '/admin/settings/general',
    )
  })
})

describe('a draft', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
  /** Lets the time pass after which a draft is saved. */
  const pause = () => act(() => vi.advanceTimersByTimeAsync(700))

  it('is saved while one types, and is there again', async () => {
    const { unmount, client } = await write('Dear Nora')
    await pause()
    expect(await screen.findByText('Draft saved')).toBeVisible()
    expect(await draftOf(client)).toBe('Dear Nora')
    unmount()
    await openMessage()
    expect(await field()).toHaveValue('Dear Nora')
  })

  it('is saved at once when the message is left', async () => {
    const { user, client } = await write('Dear Nora')
    await user.click(screen.getByRole('link', { name: 'All messages' }))
    await waitFor(async () => expect(await draftOf(client)).toBe('Dear Nora'))
  })

  it('that could not be saved is kept, also if the message is left', async () => {
    failCall('put', '*/api/messages/1/reply-draft')
    const { user, client } = await write('Dear Nora')
    await pause()
    expect(await screen.findByText('The draft could not be saved.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'All messages' }))
    expect(
      await screen.findByText(/Your reply could not be saved/, { selector: '[role="alert"] *' }),
    ).toBeInTheDocument()
    server.resetHandlers()
    await user.click(await screen.findByRole('button', { name: 'View A dinner for ten' }))
    expect(await field()).toHaveValue('Dear Nora')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Draft saved')).toBeVisible()
    expect(await draftOf(client)).toBe('Dear Nora')
  })

  it('is discarded after a question', async () => {
    const { user, client } = await write('Dear Nora')
    await user.click(screen.getByRole('button', { name: 'Discard draft' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
    await replyButton()
    expect(await draftOf(client)).toBeUndefined()
  })

  it('that somebody else changed is shown beside what one has, to take one of both', async () => {
    const { user, client } = await write('Mine')
    const collide = async (mine: string) => {
      await pause()
      await screen.findByText('Draft saved')
      const { version } = (await client.replies.list({ params })).draft!
      await client.replies.saveDraft({ params, body: { body: 'Theirs', version } })
      await user.type(await field(), mine)
      await pause()
      expect(await screen.findByText(/Ada Cook has changed this draft/)).toBeVisible()
      expect(screen.getByText('Theirs')).toBeVisible()
      expect(await draftOf(client)).toBe('Theirs')
    }
    await collide(' too')
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(async () => expect(await draftOf(client)).toBe('Mine too'))
    await collide(' again')
    await user.click(screen.getByRole('button', { name: 'Take theirs' }))
    expect(await field()).toHaveValue('Theirs')
    expect(await draftOf(client)).toBe('Theirs')
  })

  it('that somebody else sent is not sent twice', async () => {
    const { user, client } = await write('Gladly.')
    await pause()
    await screen.findByText('Draft saved')
    const { version } = (await client.replies.list({ params })).draft!
    await client.replies.send({ params, body: { body: 'Gladly.', version } })
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/sent or discarded in the meantime/)).toBeVisible()
    expect(await mock.takeMails()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Discard mine' }))
    expect(await field()).toHaveValue('')
  })
})

describe('a template', () => {
  beforeEach(async () => {
    const { token } = await signIn()
    const body = { name: 'A date is free', body: 'Dear {first name}, {date} is free.' }
    await clientOf(token).replyTemplates.create({ body })
  })

  it('goes where the cursor is, with what is known, and asks before it is sent with the rest', async () => {
    const { user } = await write('Hello. Bye.')
    const editor = await field()
    if (editor instanceof HTMLTextAreaElement) editor.setSelectionRange(7, 7)
    await user.click(await screen.findByRole('button', { name: 'A date is free' }))
    expect(editor).toHaveValue('Hello. Dear Nora, {date} is free.Bye.')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/still contains \{date\}/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(await mock.takeMails()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await user.click(await screen.findByRole('button', { name: 'Send anyway' }))
    await expectStatus('Your reply is on its way')
  })

  it('is in a menu from the fourth on', async () => {
    const { token } = await signIn()
    for (const name of ['B', 'C', 'D'])
      await clientOf(token).replyTemplates.create({ body: { name, body: `This is ${name}.` } })
    const { user } = await write('Hello. ')
    const templates = within(await screen.findByRole('group', { name: 'Templates' }))
    const names = templates.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toEqual(['A date is free', 'B', 'C', 'More templates'])
    await user.click(templates.getByRole('button', { name: 'More templates' }))
    await user.click(await screen.findByRole('menuitem', { name: 'D' }))
    expect(await field()).toHaveValue('Hello. This is D.')
  })

  it("is filled with what was told about the evening, in the guest's language", async () => {
    const { client } = await signIn()
    const [template] = (await client.replyTemplates.list()).items
    const translations = { de: { body: { text: 'Liebe {first name}, {date} ist frei.', from: template!.body } } }
    await client.replyTemplates.update({ params: template!, body: { ...template!, translations } })
    await client.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: true }] } })
    await clientOf().messages.send({
      body: {
        name: 'Ada Berg',
        email: 'ada@example.com',
        subject: 'A birthday',
        message: 'For my mother.',
        evening: { date: '2027-05-15', guests: 8 },
        lang: 'de',
      },
    })
    const { user } = await renderScreen('/admin/messages/2')
    await user.click(await replyButton())
    await user.click(await screen.findByRole('button', { name: 'A date is free' }))
    expect(await screen.findByRole('textbox', { name: 'Your reply to Ada Berg' })).toHaveValue(
      'Liebe Ada, Samstag, 15. Mai 2027 ist frei.',
    )
  })
})
