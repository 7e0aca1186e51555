import { browserStorage } from '@tablier/contracts/browser-storage'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { administrator } from '../../test/mock.ts'
import { renderApp } from '../../test/render-app.tsx'
import { setChecklistHidden } from '../first-steps/checklist.tsx'
import { followRegion, forgetRegion, isRegionKnown } from '../language/locale.ts'
import { rememberView, viewOf } from '../messages/message-queries.ts'
import { isRestoreMarked, markRestore } from '../session/restore-mark.ts'
import { readReturnPath, rememberReturnPath } from '../session/return-path.ts'
import { endSession, readSession, type Session, writeSession } from '../session/session-store.ts'
import { defaultAppearance, readAppearance, saveAppearance } from '../themes/appearance.ts'
import { chooseLanguage } from '../language/words.ts'

const dark = { theme: 'dark', primaryColor: '#b45309' } as const
const session = { id: 1, email: 'ada@example.com', role: 'admin', token: 'a' } as unknown as Session // what is read

/** Everything that the back office keeps, as it is written, read and given up. */
const uses: readonly (readonly [
  name: string,
  write: () => void,
  read: () => unknown,
  kept: unknown,
  end: () => void,
])[] = [
  ['the session', () => writeSession(session), readSession, session, () => endSession('signed-out')],
  ['the mark of a restore', () => markRestore(true), isRestoreMarked, true, () => markRestore(false)],
  [
    'where somebody was going',
    () => rememberReturnPath('/admin/orders'),
    readReturnPath,
    '/admin/orders',
    () => rememberReturnPath(undefined),
  ],
  ['the appearance', () => saveAppearance(dark), readAppearance, dark, () => saveAppearance(defaultAppearance)],
  ['the country of the site', () => followRegion('FR'), isRegionKnown, true, forgetRegion],
  ['the view of the messages', () => rememberView('Inbox'), () => viewOf({}), 'Inbox', () => rememberView('All')],
]

function refuse(): never {
  throw new DOMException('', 'SecurityError')
}

const usual = (['localStorage', 'sessionStorage'] as const).map(
  (name) => [name, Object.getOwnPropertyDescriptor(window, name)!] as const, // jsdom has both
)

const storages: readonly (readonly [string, PropertyDescriptor])[] = [
  ['refuses', { get: refuse }],
  ['is full', { value: { getItem: () => null, setItem: refuse, removeItem: () => undefined } }],
  ['is null', { value: null }],
]

describe.each(storages)('with a storage that %s', (_how, descriptor) => {
  beforeEach(() => {
    for (const [name] of usual) Object.defineProperty(window, name, { configurable: true, ...descriptor })
  })
  afterEach(() => {
    for (const [name, working] of usual) Object.defineProperty(window, name, working)
    for (const [, , , , end] of uses) end()
    setChecklistHidden(false)
    for (const key of ['language', 'region']) browserStorage.remove(key)
  })

  it.each(uses)('keeps %s until the page is left', (_name, write, read, kept) => {
    write()
    expect(read()).toEqual(kept)
  })

  it('has the chosen language in the address', () => {
    expect(chooseLanguage('de', '/login')).toBe('/login?lang=de')
    expect(chooseLanguage('fr', '/login?lang=de')).toBe('/login?lang=fr')
    expect(chooseLanguage('it', '/reset-password?token=a&lang=de')).toBe('/reset-password?token=a&lang=it')
  })

  it('signs in, says that it will not remember, and goes on', async () => {
    const { user, router } = renderApp('/login')
    const sentence = /This browser keeps nothing for this site/
    expect(await screen.findByText(sentence)).toBeVisible()
    await user.type(await screen.findByLabelText(/Email/), administrator.email)
    await user.type(screen.getByLabelText(/Password/), administrator.password)
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(screen.getByText(sentence)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    expect(screen.queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument()
    await router.navigate({ to: '/admin/settings/appearance' })
    expect(await screen.findByText(sentence)).toBeVisible()
    await router.navigate({ to: '/admin/users' })
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible()
  })
})

it('says nothing about a browser that remembers', async () => {
  renderApp('/login')
  await screen.findByRole('heading', { name: 'Welcome Back' })
  expect(screen.queryByText(/This browser keeps nothing/)).not.toBeInTheDocument()
})
