import { expect, it } from 'vitest'
import { cleanTranslations, inLanguage } from './translations.ts'

const of = (text: string) => ({ text, from: 'whatever it was' })

it.each([
  ['that it has', { de: { title: of('Seezunge') } }, { title: 'Seezunge', label: '' }],
  ['that is empty in the main language', { de: { title: of('Seezunge'), label: of('Neu') } }, { label: '' }],
  ['that it lacks', { fr: { title: of('Sole') } }, { title: 'Sole', untranslated: ['title'] }],
  ['in a state that is older than translations', null, { title: 'Sole', untranslated: ['title'] }],
])('reads a text %s', (_which, translations, read) => {
  const row = { id: 1, title: 'Sole', label: '', translations }
  expect(inLanguage(row, ['title', 'label'], 'de')).toMatchObject(read)
  expect(inLanguage(row, ['title', 'label'], undefined)).toEqual({ id: 1, title: 'Sole', label: '' })
})

it('stores no empty texts, no languages without texts, and both texts as the main text is stored', () => {
  const translations = { de: { title: { text: ' Seezunge ', from: ' Sole ' }, label: of(' ') }, fr: { title: of('') } }
  expect(cleanTranslations(translations)).toEqual({
    de: { title: { text: 'Seezunge', from: 'Sole' } },
  })
})
