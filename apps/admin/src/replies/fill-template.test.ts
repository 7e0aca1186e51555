import { describe, expect, it } from 'vitest'
import { fillTemplate, openFields } from './fill-template.ts'

describe('filling a template', () => {
  it('puts in what is known', () => {
    const evening = { date: '2026-05-03', guests: 8 }
    const known = { name: ' Nora  Guest ', evening, language: 'de' }
    const filled = fillTemplate('Dear {first name} ({Name}), {date} for {guests}?', known)
    expect(filled).toBe('Dear Nora (Nora  Guest), Sonntag, 3. Mai 2026 for 8?')
  })

  it('leaves what is not known, and other braces', () => {
    const text = '{first name}, {date}, {guests}, {menu}, {}'
    expect(fillTemplate(text, { name: '', evening: { date: null, guests: null }, language: 'en' })).toBe(text)
  })

  it('does not fill what a name contains', () => {
    expect(fillTemplate('{name} {date}', { name: '{date} $&', evening: null, language: 'en' })).toBe('{date} $& {date}')
  })
})

it('names each field that is left once', () => {
  expect(openFields('{date}, {guests} and {date}')).toEqual(['{date}', '{guests}'])
  expect(openFields('Dear {menu}')).toEqual([])
})
