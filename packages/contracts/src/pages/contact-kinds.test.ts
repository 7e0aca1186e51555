import { expect, it } from 'vitest'
import { contactKind, contactLink, contactProblem, contactValue } from './contact-kinds.ts'
import cases from './contact-kinds.cases.json' with { type: 'json' }

const words = Object.entries(cases.kinds).flatMap(([kind, types]) => types.map((type) => [type, kind] as const))

it.each(words)('understands %j as %s', (type, kind) => {
  expect(contactKind(type)).toBe(kind)
  expect(contactKind(` ${type.normalize('NFD').toUpperCase()} `)).toBe(kind)
})

it.each(cases.none)('does not understand %j', (type) => {
  expect(contactKind(type)).toBeUndefined()
})

it.each([
  ['Telefon', '+49 (0)30 123-45 App. 2', 'tel:+493012345', undefined],
  ['Telefon', 'auf Anfrage', undefined, 'phone'],
  ['E-Mail', 'mailto:chef@site.test.', 'mailto:chef@site.test', undefined],
  ['E-Mail', 'auf Anfrage', undefined, 'email'],
  ['Adresse', 'Hauptstr. 5', 'https://www.google.com/maps/search/?api=1&query=Hauptstr.%205', undefined],
  ['WhatsApp', '0049 170 1234', 'https://wa.me/491701234', undefined],
  ['WhatsApp', 'auf Anfrage', undefined, 'phone'],
  ['Instagram', '@chef.marie', 'https://www.instagram.com/chef.marie', undefined],
  ['Instagram', 'instagram.com/chefmarie', 'https://instagram.com/chefmarie', undefined],
  ['Webseite', 'www.chef.example/menu', 'https://www.chef.example/menu', undefined],
  ['Webseite', 'bald', undefined, 'link'],
  ['Signal', '0170 1234', undefined, 'kind'],
  ['Signal', 'https://signal.test/chef', 'https://signal.test/chef', undefined],
  ['', '', undefined, undefined],
  ['Telefon', '', undefined, undefined],
])('%s: %s leads to %s', (type, value, href, problem) => {
  expect([contactLink({ type, value })?.href, contactProblem({ type, value })]).toEqual([href, problem])
})

it('finds the first value of a kind that fits it', () => {
  const lines = [
    { type: 'Email', value: 'on request' },
    { type: 'Courriel', value: ' <Chef@Site.test> ' },
    { type: 'E-Mail', value: 'other@site.test' },
  ]
  expect(contactValue(lines, 'email')).toBe('Chef@site.test')
  expect(contactValue(lines, 'phone')).toBeUndefined()
})
