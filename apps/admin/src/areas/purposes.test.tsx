import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSignedIn } from '../../test/render-app.tsx'
import { openAreas } from './areas.ts'

it('every screen says after its title, and before its buttons, what it is for, in other words than its name', async () => {
  const { router } = await renderSignedIn('/admin/help')
  expect(openAreas.filter(({ label, purpose }) => purpose.toLowerCase() === label.toLowerCase())).toEqual([])
  for (const { path, purpose } of openAreas.filter(({ isIntroduced }) => !isIntroduced)) {
    await router.navigate({ to: path })
    expect(await screen.findByText(purpose, { selector: 'h1 + p' })).toBeVisible()
  }
})
