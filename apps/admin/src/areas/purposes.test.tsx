import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSignedIn } from '../../test/render-app.tsx'
import { openAreas } from './areas.ts'

it('every screen says in a line what it is for, unless it says so itself, in other words than its name', async () => {
  const { router } = await renderSignedIn('/admin/help')
  expect(openAreas.filter(({ label, purpose }) => purpose.toLowerCase() === label.toLowerCase())).toEqual([])
  for (const { path, purpose } of openAreas.filter(({ isIntroduced }) => !isIntroduced)) {
    await router.navigate({ to: path })
    expect(await screen.findByText(purpose, { selector: 'div:has(> h1) ~ p' })).toBeVisible()
  }
})
