import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw/http'
import { describe, expect, it, vi } from 'vitest'
import { choose, expectAlert, expectStatus, renderScreen, retype } from '../../test/render-app.tsx'
import { administrator, failure, server } from '../../test/mock.ts'
import { encrypted, scheduled, serveBackups, stored, taskOf } from '../../test/fake-backups.ts'

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const dialog = async (name = 'Restore this backup?') => within(await screen.findByRole('alertdialog', { name }))
const closed = (name = 'Restore this backup?') =>
  waitFor(() => expect(screen.queryByRole('alertdialog', { name })).not.toBeInTheDocument())

async function openScreen() {
  const app = await renderScreen('/admin/settings/advanced')
  await screen.findByRole('heading', { name: 'Settings', level: 1 })
  return {
    ...app,
    askToRestore: async (name: string) => {
      await app.user.click(await screen.findByRole('button', { name: `Restore ${name}` }))
      return dialog()
    },
    chooseFile: async () => {
      await app.user.upload(await screen.findByLabelText('Backup to restore'), new File(['12345'], 'old.tar.gz'))
      return dialog()
    },
    beginRestore: async (asked: Awaited<ReturnType<typeof dialog>>) => {
      await app.user.click(asked.getByRole('button', { name: 'Restore' }))
      await screen.findByRole('progressbar', { name: 'Restoring your site' })
    },
  }
}

/** Has the server refuse a call until the user has signed in again. Returns a function that does. */
function needFreshSession(path: string) {
  const refusal = {
    success: false,
    code: 'sign_in_again',
    message: 'Please sign in again.',
    data: { ways: ['password'] },
  }
  server.use(http.post(path, () => HttpResponse.json(refusal, { status: 403 }), { once: true }))
  return async ({ user }: Pick<Awaited<ReturnType<typeof openScreen>>, 'user'>) => {
    const asked = await dialog('Is it you?')
    await user.type(asked.getByLabelText(/^Password/), administrator.password)
    await user.click(asked.getByRole('button', { name: 'Continue' }))
  }
}

it('says that the server makes the backups if this host makes none', async () => {
  await openScreen()
  expect((await card('Backups')).getByText(/^Your server makes the backups\./)).toBeVisible()
})

it('says that the backups could not be loaded, and tries again', async () => {
  serveBackups({ items: [stored] })
  server.use(http.get('*/api/backups', () => failure(), { once: true }))
  const { user } = await openScreen()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The backups could not be loaded\./)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(stored.name)).toBeVisible()
})

describe('a backup', () => {
  it('is made, with its progress, and is in the list when it is ready', async () => {
    const backups = serveBackups()
    const { user } = await openScreen()
    const now = await card('Back up now')
    expect(now.getByText('There is no backup yet.')).toBeVisible()
    await user.click(now.getByRole('button', { name: 'Make a backup' }))
    const progress = await card('Under way')
    expect(progress.getByText('Making a backup')).toBeVisible()
    backups.progress({ step: 'media', done: 43, total: 100 })
    expect(await progress.findByText('Copying pictures and videos · 43%')).toBeVisible()
    expect(progress.getByRole('progressbar')).toHaveValue(43)
    for (const begin of [now, await card('Test restore')])
      expect(begin.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
    backups.finish({ facts: { backup: stored.name, bytes: stored.bytes } }, [stored])
    await expectStatus('The backup is ready')
    const row = within((await screen.findAllByRole('row'))[1]!)
    expect(row.getByText(stored.name)).toBeVisible()
    expect(row.getByText('Manual')).toBeVisible()
    expect(row.getByText('3.3 MB')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Under way' })).not.toBeInTheDocument()
    expect(backups.sent).toEqual([['', {}]])
  })

  it('is protected with a passphrase that is long enough', async () => {
    const backups = serveBackups()
    const { user } = await openScreen()
    const now = await card('Back up now')
    await user.click(now.getByRole('checkbox', { name: 'Protect it with a passphrase' }))
    await user.type(now.getByLabelText(/^Passphrase/), 'short')
    await user.click(now.getByRole('button', { name: 'Make a backup' }))
    expect(await now.findByRole('alert')).toHaveTextContent('Please enter at least 8 characters')
    await user.type(now.getByLabelText(/^Passphrase/), ' but longer')
    await user.click(now.getByRole('button', { name: 'Make a backup' }))
    await screen.findByRole('region', { name: 'Under way' })
    expect(backups.sent).toEqual([['', { passphrase: 'short but longer' }]])
  })

  it('that somebody else has begun shows its progress, and why it failed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
    const backups = serveBackups({ task: taskOf('backup', 7, { step: 'tables' }), items: [stored] })
    await openScreen()
    expect(await screen.findByText('Copying texts and messages')).toBeVisible()
    backups.finishUnseen({ problem: 'The disk is full. Please make room and try again.' })
    vi.advanceTimersByTime(1000)
    const words = 'The last backup failed. The disk is full. Please make room and try again.'
    expect(await (await card('Back up now')).findByText(words)).toBeVisible()
  })

  it('is downloaded by a link after signing in again, and deleted after a question, which leaves the focus on the list', async () => {
    const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    serveBackups({ items: [stored, scheduled] })
    const signInAgain = needFreshSession('*/api/backups/:name/link')
    const { user } = await openScreen()
    await user.click(await screen.findByRole('button', { name: `Download ${stored.name}` }))
    await signInAgain({ user })
    await waitFor(() => expect(followed.mock.contexts).toMatchObject([{ pathname: '/api/backups/download' }]))
    followed.mockRestore()
    await user.click(screen.getByRole('button', { name: `Delete ${stored.name}` }))
    await user.click((await dialog('Delete this backup?')).getByRole('button', { name: 'Delete' }))
    await closed('Delete this backup?')
    expect(document.activeElement).toContainElement(screen.getByRole('table', { name: 'Your backups' }))
    expect(document.body).not.toHaveFocus()
    await expectStatus('Backup deleted')
    await waitFor(() => expect(screen.queryByText(stored.name)).not.toBeInTheDocument())
    expect(screen.getByText(scheduled.name)).toBeVisible()
  })
})

describe('a restore', () => {
  it('says what happens, goes on after signing in again, and ends at the sign-in page', async () => {
    const backups = serveBackups({ items: [stored] })
    const signInAgain = needFreshSession('*/api/backups/:name/restore')
    const { askToRestore, router, user } = await openScreen()
    const asked = await askToRestore(stored.name)
    expect(
      asked.getByText(/First, a backup of .* Only an encrypted backup proves who made it.* no keys/s),
    ).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Restore' }))
    await signInAgain({ user })
    await screen.findByRole('progressbar', { name: 'Restoring your site' })
    expect(backups.sent).toEqual([[`/${stored.name}/restore`, {}]])
    backups.progress({ step: 'switch', done: 1, total: 1 })
    expect(await screen.findByText('Putting it on your site · 100%')).toBeVisible()
    backups.signOut()
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(await screen.findByText(/^A restore of your site was under way\./)).toBeVisible()
  })

  it('of an encrypted backup asks for its passphrase', async () => {
    const backups = serveBackups({ items: [encrypted] })
    const { user, askToRestore, beginRestore } = await openScreen()
    const asked = await askToRestore(encrypted.name)
    await user.click(asked.getByRole('button', { name: 'Restore' }))
    expect(asked.getByRole('alert')).toHaveTextContent('Please enter the passphrase')
    await user.type(asked.getByLabelText(/^Passphrase/), 'a long secret')
    await beginRestore(asked)
    expect(backups.sent).toEqual([[`/${encrypted.name}/restore`, { passphrase: 'a long secret' }]])
  })

  it('of an encrypted backup can leave the passphrase to a server that has one', async () => {
    const backups = serveBackups({ items: [encrypted], has_passphrase: true })
    const { askToRestore, beginRestore } = await openScreen()
    const asked = await askToRestore(encrypted.name)
    const hint = 'Leave blank to use your server’s passphrase.'
    expect(asked.getByLabelText(/^Passphrase/)).toHaveAccessibleDescription(hint)
    await beginRestore(asked)
    expect(backups.sent).toEqual([[`/${encrypted.name}/restore`, {}]])
  })

  it('of a file sends it with a ticket, and says why it failed', async () => {
    const backups = serveBackups()
    const { chooseFile, beginRestore } = await openScreen()
    await beginRestore(await chooseFile())
    expect(backups.sent).toEqual([
      ['/uploads', { bytes: 5 }],
      ['/upload', ['a ticket', 'application/octet-stream']],
    ])
    backups.progress({ step: 'verify', done: 1, total: 5 })
    backups.finish({ problem: 'This file is not a backup of Tablier.' })
    await expectAlert('The restore failed, and nothing was changed. This file is not a backup of Tablier.')
  })
})

it('asks before it ends the upload of a backup', async () => {
  const backups = serveBackups()
  const arrive = backups.holdUpload()
  const { user, chooseFile } = await openScreen()
  const asked = await chooseFile()
  await user.click(asked.getByRole('button', { name: 'Restore' }))
  expect(await asked.findByRole('button', { name: 'Cancel upload' })).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click((await dialog('End the upload?')).getByRole('button', { name: 'Go on' }))
  await closed('End the upload?')
  arrive()
  expect(await screen.findByRole('progressbar', { name: 'Restoring your site' })).toBeVisible()
})

it.each([
  [{ facts: { cleaned: 2 } }, '2 texts of the backup have HTML that no site stores'],
  [{ facts: { unreadable: 2 } }, 'The diets and allergies of 2 records cannot be read'],
  [{ step: 'switch', problem: 'Something went wrong.' }, 'The restore failed. Something went wrong.'],
  [
    { step: 'verify', problem: 'As the server says it.', facts: { why: 'damaged' } },
    'nothing was changed. This backup is damaged, so it cannot be used.',
  ],
  [{ step: 'verify', problem: 'Not a backup.' }, 'The restore failed, and nothing was changed. Not a backup.'],
  [
    { step: 'verify', problem: 'The server was stopped.', facts: { interrupted: true } },
    ': The restore was interrupted. Please look at your site before you try again.',
  ],
] as const)('says how a restore ended that was %o', async (ended, words) => {
  const restore = taskOf('restore', 3, { ended_at: '2026-05-01T18:30:00.000Z', ...ended })
  serveBackups({ last: { restore } })
  await openScreen()
  expect((await card('Your backups')).getByText(/restore/i, { selector: 'p' })).toHaveTextContent(words)
})

it('a backup without a passphrase says before and after what another server cannot read', async () => {
  const ended_at = '2026-05-01T18:30:00.000Z'
  const backup = taskOf('backup', 3, { ended_at, facts: { backup: stored.name, without_key: 1 } })
  const rehearsal = taskOf('rehearsal', 4, { ended_at, facts: { pictures: 2, unreadable: 3, without_key: 1 } })
  serveBackups({ items: [stored], last: { backup, rehearsal } })
  const { user } = await openScreen()
  const now = await card('Back up now')
  expect(now.getByText(/keys for diets and allergies are not in it/)).toBeVisible()
  expect(now.getByText(/on another server, the diets and allergies of one record cannot be read/)).toBeVisible()
  expect((await card('Test restore')).getByText(/came back, with .*of 3 records cannot be read/)).toBeVisible()
  await user.click(now.getByRole('checkbox', { name: 'Protect it with a passphrase' }))
  expect(now.getByText(/The keys for diets and allergies are in the backup too/)).toBeVisible()
})

it.each([
  [null, null, /no second location/i],
  ['/mnt/copies', { facts: { bytes: 3_460_300 } }, /also copied to \/mnt\/copies\. Last copy: .*2026.*, 3\.3 MB\./],
  ['/mnt/copies', { problem: '/mnt/copies does not exist' }, /The copy of .*2026.* failed\. \/mnt\/copies does not/],
])('says how copies to %s went: %o', async (copies_to, ended, words) => {
  serveBackups({ copies_to, last: { copy: ended && taskOf('copy', 3, ended) } })
  await openScreen()
  const place = (await card('Schedule')).getByText(/have no second location|also copied to/, { selector: 'p' })
  expect(place).toHaveTextContent(words)
})

it('announces a backup that is ready at once', async () => {
  const backups = serveBackups()
  const { user } = await openScreen()
  const now = await card('Back up now')
  backups.finishAtOnce([stored])
  await user.click(now.getByRole('button', { name: 'Make a backup' }))
  await expectStatus('The backup is ready')
  expect(await screen.findByText(stored.name)).toBeVisible()
})

it('does not take a backup before an upgrade for a whole one', async () => {
  serveBackups({ items: [{ ...stored, reason: 'before-upgrade' }] })
  const { askToRestore } = await openScreen()
  expect((await card('Back up now')).getByText('There is no backup yet.')).toBeVisible()
  expect(screen.getByText('Before an upgrade (without pictures)')).toBeVisible()
  const asked = await askToRestore(stored.name)
  expect(asked.getByText(/without pictures and videos/)).toBeVisible()
  expect(asked.getByRole('button', { name: 'Cancel' })).toBeVisible()
})

it('the schedule is saved, and says when the next backup is made', async () => {
  const backups = serveBackups()
  const { user } = await openScreen()
  const form = await card('Schedule')
  expect(form.getByText(/^No backup is made by itself\./)).toBeVisible()
  await choose(user, form.getByRole('combobox', { name: 'Make a backup' }), 'Every night')
  const keep = form.getByLabelText(/^Keep the newest/)
  await retype(user, keep, '100')
  await user.click(form.getByRole('button', { name: 'Save schedule' }))
  expect(await form.findByRole('alert')).toHaveTextContent('Please enter a whole number from 1 to 90')
  await retype(user, keep, '14')
  await user.click(form.getByRole('button', { name: 'Save schedule' }))
  await expectStatus('Schedule saved')
  expect(backups.sent).toEqual([['/schedule', { every: 'daily', keep: 14, version: 1 }]])
  expect(await form.findByText(/^Next backup:/)).toHaveTextContent(/2090/)
})

it('a rehearsal is begun, and its word stays', async () => {
  const backups = serveBackups({ items: [stored] })
  const { user } = await openScreen()
  const rehearsal = await card('Test restore')
  expect(rehearsal.getByText('There was no test restore yet.')).toBeVisible()
  const rehearse = async () => {
    await user.click(rehearsal.getByRole('button', { name: 'Test a restore now' }))
    await screen.findByRole('progressbar', { name: 'Testing a restore' })
  }
  await rehearse()
  backups.finish({ facts: { backup: stored.name, created_at: stored.created_at, records: 214, pictures: 1 } })
  await waitFor(() => expect(rehearsal.queryByText('There was no test restore yet.')).not.toBeInTheDocument())
  const word = rehearsal.getByText((_text, element) => element?.tagName === 'SPAN')
  expect(word).toHaveTextContent(/2026.*: the backup of .*2026.* came back whole, with 1 picture or video\.$/)
  expect(word.parentElement).toHaveClass('text-success')
  await rehearse()
  backups.finish({ facts: { missing: 1 } })
  await waitFor(() => expect(word).toHaveTextContent(/One picture or video was missing when it was made\.$/))
  await rehearse()
  backups.finish({ problem: 'This backup is damaged, so it cannot be used.' })
  await waitFor(() => expect(word).toHaveTextContent(/the test restore failed\. This backup is damaged/))
})

it('a dialog returns the focus to the button that opened it', async () => {
  serveBackups({ items: [stored] })
  const { user } = await openScreen()
  for (const verb of ['Delete', 'Restore']) {
    const button = await screen.findByRole('button', { name: `${verb} ${stored.name}` })
    button.focus()
    await user.keyboard('{Enter}')
    await dialog(`${verb} this backup?`)
    await waitFor(() => expect(button).not.toHaveFocus())
    await user.keyboard('{Escape}')
    await closed(`${verb} this backup?`)
    expect(button).toHaveFocus()
  }
})

it('a dialog returns the focus to where a file was chosen, and after a restore has begun too', async () => {
  serveBackups()
  const { user } = await openScreen()
  const button = await screen.findByRole('button', { name: 'Restore from a file' })
  for (const name of ['Cancel', 'Restore']) {
    button.focus() // choosing a file gives the focus back to the button
    const files = [new File(['12345'], 'old.tar.gz')]
    fireEvent.change(screen.getByLabelText('Backup to restore'), { target: { files } })
    await user.click((await dialog()).getByRole('button', { name }))
    await closed()
    expect(button).toHaveFocus()
  }
})
