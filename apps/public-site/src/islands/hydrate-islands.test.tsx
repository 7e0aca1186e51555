import { act, fireEvent, screen } from '@testing-library/react'
import words from '@tablier/words/islands/en'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { English } from '../testing/english.tsx'
import { Navigation } from '../sections/navigation/navigation.tsx'
import { scriptOf } from '../testing/island.ts'
import { hydrateIslands } from './hydrate-islands.tsx'

afterEach(() => document.body.replaceChildren())

it('brings each island to life with the props that it was rendered with, and leaves the rest alone', () => {
  const island = document.createElement('div')
  island.dataset['island'] = 'header'
  island.innerHTML = renderToString(
    <English>
      <Navigation logo={<b>Maison Test</b>} sections={['about']} languages={<i>Deutsch</i>} />
    </English>,
  )
  const other = document.createElement('p')
  document.body.append(scriptOf({ sections: ['about'], languages: '' }), island, other)
  const button = screen.getByRole('button', { name: 'Open menu' })
  act(() => hydrateIslands(words))
  expect(screen.getByRole('button', { name: 'Open menu' })).toBe(button)
  fireEvent.click(button)
  expect(screen.getByRole('button', { name: 'Close menu' })).toBe(button)
  for (const still of ['Maison Test', 'Deutsch']) expect(screen.getByText(still)).toBeInTheDocument()
  expect(other).toBeInTheDocument()
})
