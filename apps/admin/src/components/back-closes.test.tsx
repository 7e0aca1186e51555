import { globSync, readFileSync } from 'node:fs'
import { createBrowserHistory } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { renderSignedIn, retype } from '../../test/render-app.tsx'
import { seed } from '../../test/mock.ts'

const openBanners = [{ heading: 'Fire' }, { heading: 'Lake' }] as const

/** The app at a path, in a browser that came from the page of the privacy policy. */
async function open(path: string) {
  seed({ banners: openBanners })
  window.history.replaceState(null, '', '/admin/privacy')
  const browser = createBrowserHistory()
  onTestFinished(() => browser.destroy())
  const app = await renderSignedIn('', undefined, undefined, browser)
  await app.router.navigate({ href: path })
  return app
}

const press = (user: UserEvent, role: 'button' | 'combobox', name: string | RegExp) => async () =>
  user.click(await screen.findByRole(role, { name }))

/** Each kind of overlay: the page that has it, how it opens, and what it is then. */
const kinds: Readonly<Record<string, readonly [string, (user: UserEvent) => Promise<void>, string, string | RegExp]>> =
  {
    'the drawer': ['/admin/help', (user) => press(user, 'button', 'Open navigation')(), 'dialog', 'Admin Panel'],
    'the bell': ['/admin/help', (user) => press(user, 'button', /^Notifications/)(), 'dialog', 'Notifications'],
    "the account's menu": ['/admin/help', (user) => press(user, 'button', /^Account/)(), 'menu', /^Account/],
    'a form': ['/admin/banners', (user) => press(user, 'button', 'Edit Fire')(), 'dialog', 'Edit Banner'],
    'a form that the address opens': ['/admin/banners?edit=banners-1', async () => undefined, 'dialog', 'Edit Banner'],
    'a question': ['/admin/users', (user) => press(user, 'button', 'Delete Vic')(), 'alertdialog', /Delete/],
    'a select': ['/admin/banners', (user) => press(user, 'combobox', 'Status of Fire')(), 'listbox', /.*/],
    'the menu of a row': ['/admin/banners', (user) => press(user, 'button', 'Move Fire')(), 'menu', 'Move Fire'],
    'the results of a search': [
      '/admin/help',
      async (user) => user.type(await screen.findByRole('combobox', { name: /^Search/ }), 'fire'),
      'listbox',
      /.*/,
    ],
  }

it.each(Object.entries(kinds))('closes %s, and leaves the page when nothing is open', async (_kind, overlay) => {
  const [path, openIt, role, name] = overlay
  const { user, router } = await open(path)
  await openIt(user)
  await screen.findByRole(role, { name })
  window.history.back()
  await waitFor(() => expect(screen.queryByRole(role, { name })).not.toBeInTheDocument())
  expect(router.state.location.pathname).toBe(path.split('?', 1)[0])
  await waitFor(() => expect(window.location.pathname).toBe(router.state.location.pathname))
  window.history.back()
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/privacy'))
})

it('closes what is on top first, and asks before it discards what was typed', async () => {
  const { user, router } = await open('/admin/banners')
  await press(user, 'button', 'Edit Fire')()
  const form = await screen.findByRole('dialog', { name: 'Edit Banner' })
  await retype(user, within(form).getByRole('textbox', { name: 'Heading' }), 'Embers')
  const question = { name: 'Discard your changes?' }
  window.history.back()
  expect(await screen.findByRole('alertdialog', question)).toBeVisible()
  await waitFor(() => expect(window.location.pathname).toBe('/admin/banners'))
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('alertdialog', question)).not.toBeInTheDocument())
  expect(within(form).getByRole('textbox', { name: 'Heading' })).toHaveValue('Embers')
  await waitFor(() => expect(window.location.pathname).toBe('/admin/banners'))
  window.history.back()
  await user.click(within(await screen.findByRole('alertdialog', question)).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(form).not.toBeInTheDocument())
  expect(router.state.location.pathname).toBe('/admin/banners')
})

it("has an entry behind a phone's first page while something is open, and none afterwards", async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  onTestFinished(() => vi.mocked(window.matchMedia).mockRestore())
  window.history.replaceState(null, '', '/admin/help')
  const browser = createBrowserHistory()
  onTestFinished(() => browser.destroy())
  const { user } = await renderSignedIn('', undefined, undefined, browser)
  const bell = await screen.findByRole('button', { name: /^Notifications/ })
  await user.click(bell)
  await screen.findByRole('dialog', { name: 'Notifications' })
  await waitFor(() => expect(browser.canGoBack()).toBe(true))
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(browser.canGoBack()).toBe(false))
  expect(browser.location.pathname).toBe('/admin/help')
})

it("numbers a page after a phone's first one, although a question came between", async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  onTestFinished(() => vi.mocked(window.matchMedia).mockRestore())
  window.history.replaceState(null, '', '/admin/settings/general')
  const browser = createBrowserHistory()
  onTestFinished(() => browser.destroy())
  const { user, router } = await renderSignedIn('', undefined, undefined, browser)
  await retype(user, await screen.findByLabelText('Site name'), 'Chez Ada')
  void router.navigate({ href: '/admin/help' })
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(window.location.pathname).toBe('/admin/help'))
  window.history.back()
  await screen.findByLabelText('Site name')
  expect(browser.canGoBack()).toBe(false)
  expect(browser.location.state.isSpare).toBeUndefined()
})

it('knows every overlay of the back office', () => {
  const sources = globSync('src/**/*.tsx').filter((path) => !path.endsWith('.test.tsx'))
  const opening = sources.filter((path) =>
    /<(?:Base)?(?:AlertDialog|Dialog|Drawer|Menu|Popover|Select|Autocomplete|Combobox)\.Root/.test(
      readFileSync(path, 'utf8'),
    ),
  )
  const isInTheFlow = (path: string) => path.endsWith('components/picker.tsx') // its list is a part of the form
  expect(opening.length).toBeGreaterThan(9)
  expect(
    opening.filter((path) => !isInTheFlow(path) && !/\b(useBackCloses|useOverlay)\(/.test(readFileSync(path, 'utf8'))),
  ).toEqual([])
})
