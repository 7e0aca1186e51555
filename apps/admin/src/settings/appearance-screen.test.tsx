import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen, retype } from '../../test/render-app.tsx'
import { applyAppearance, defaultAppearance, readAppearance } from '../themes/appearance.ts'

const stored = () => JSON.parse(localStorage.getItem('ui_theme_settings') ?? 'null')

async function openAppearance() {
  const app = await renderScreen('/admin/settings/appearance')
  await screen.findByRole('heading', { name: 'Appearance' })
  return { ...app, color: screen.getByLabelText('Primary Color') }
}

afterEach(() => applyAppearance(defaultAppearance))

it('starts with the light theme and #2563eb', async () => {
  const { color } = await openAppearance()
  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked()
  expect(color).toHaveValue('#2563eb')
  expect(color).toHaveAccessibleDescription(/^This colour is for the back office only/)
  expect(screen.getByText(/sets the CSS variable/)).not.toBeVisible() // until whoever helps opens it
})

it('shows a choice in its preview, and everywhere once it is saved', async () => {
  const { user, color } = await openAppearance()
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  await retype(user, color, '#b45309')
  const preview = screen.getByRole('figure', { name: 'Preview' })
  expect(preview).toHaveAttribute('data-theme', 'dark')
  expect(preview).toHaveStyle({ '--primary': '#b45309' })
  expect(document.documentElement).not.toHaveAttribute('data-theme', 'dark')
  await user.click(screen.getByRole('button', { name: 'Save Appearance' }))
  expect(stored()).toEqual({ theme: 'dark', primaryColor: '#b45309' })
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  expect(document.documentElement).toHaveStyle({ '--primary': '#b45309', '--primary-ink': '#ffffff' })
  expect(readAppearance()).toEqual(stored())
})

it('accepts a color from the picker', async () => {
  const { color } = await openAppearance()
  fireEvent.change(screen.getByLabelText('Pick the primary colour'), { target: { value: '#00aa55' } })
  expect(color).toHaveValue('#00aa55')
})

it('refuses text that is not a color', async () => {
  const { user, color } = await openAppearance()
  await retype(user, color, 'reddish')
  await user.click(screen.getByRole('button', { name: 'Save Appearance' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a colour such as #2563eb')
  expect(color).toHaveFocus()
  expect(stored()).toBeNull()
})

it('asks before leaving an unsaved choice', async () => {
  const { user, router } = await openAppearance()
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  await user.click(within(screen.getByRole('navigation', { name: 'Settings' })).getByRole('link', { name: 'General' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(router.state.location.pathname).toBe('/admin/settings/appearance')
})

it('the settings open on General', async () => {
  const { router } = await renderScreen('/admin/settings')
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/admin/settings/general')
})
