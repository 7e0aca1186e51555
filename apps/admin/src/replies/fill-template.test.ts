import { expect, it } from 'vitest'
import { fillMail, fillTemplate, openFields } from './fill-template.ts'

it('puts in what is known', () => {
  const planned = { start: '19:30', place: 'Lyon', price: 125_000, currency: 'EUR', link: 'https://chef.example/e' }
  const hold = { heldUntil: '2026-05-01T22:30:00.000Z', timeZone: 'Europe/Paris' }
  const known = { name: ' Nora  Guest ', date: '2026-05-03', guests: 8, ...planned, ...hold }
  const filled = fillTemplate('Dear {first name} ({Name}), {date} for {guests}? {price}, {until}', known, 'de')
  expect(filled).toBe('Dear Nora (Nora Guest), Sonntag, 3. Mai 2026 for 8? 1.250,00\u00A0€, Samstag, 2. Mai 2026')
  expect(fillTemplate('{start} {place} {link}', known, 'de')).toBe('19:30 Lyon https://chef.example/e')
  const dishes = [{ title: 'Scallops' }, { title: 'Fig tart' }]
  expect(fillTemplate('{menu}', { dishes }, 'de')).toBe('Scallops · Fig tart')
})

it('leaves what is not known, and other braces', () => {
  const text = '{first name}, {date}, {guests}, {price}, {season}, {}'
  expect(fillTemplate(text, { name: '', date: null, guests: null }, 'en')).toBe(text)
})

it('takes nothing from a guest that could be clicked or called, or is no name', () => {
  const place = 'Visit evil.example or call +49 800 666 0666'
  expect(fillTemplate('{name} {place}', { name: 'Win at evil.example', place }, 'en')).toBe(
    '{name} Visit […] or call […]',
  )
  expect(fillTemplate('{name} {date}', { name: '{date} $&' }, 'en')).toBe('{name} {date}')
})

it('leaves out the lines of a mail whose facts are not known', () => {
  const text =
    'Hello {name},\n\nThe evening:\nPrice: {price}\nGuests: {guests}\n\nAll of it is here:\n{link}\n\nUntil soon'
  expect(fillMail(text, { name: 'Nora', guests: 8 }, 'en')).toBe('Hello Nora,\n\nThe evening:\nGuests: 8\n\nUntil soon')
})

it('names each field that is left once', () => {
  expect(openFields('{date}, {guests} and {date}')).toEqual(['{date}', '{guests}'])
  expect(openFields('Dear {season}')).toEqual([])
})
