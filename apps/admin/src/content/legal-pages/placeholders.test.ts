import { words } from '@tablier/words/site/all'
import { expect, it } from 'vitest'
import { placeholdersIn } from './placeholders.ts'

const templates = Object.entries(words).flatMap(([language, t]) =>
  (['legalPrivacy', 'legalTerms', 'legalContact'] as const).map((name) => [language, name, t[name]] as const),
)

it.each(templates)('finds what the owner has to replace in the template in %s: %s', (_language, _name, body) => {
  const found = placeholdersIn({ body, translations: {} })
  expect(found.length).toBeGreaterThan(0)
  const replaced = found.reduce((text, placeholder) => text.replaceAll(placeholder, 'Ada'), body)
  expect(placeholdersIn({ body: replaced, translations: {} })).toEqual([])
})

it('finds them in translations, over markup, and each once', () => {
  const translations = { de: { body: { text: '<p>[Ihr <b>Name</b>] [Ihr Name]</p>', from: '' } } }
  expect(placeholdersIn({ body: '<p>Ada, see [1]</p>', translations })).toEqual(['[Ihr Name]'])
})
