import { expect, it } from 'vitest'
import { contactKind, contactLink, contactProblem, contactValue } from './contact-kinds.ts'

const cases = {
  kinds: {
    email: [
      'Email',
      'E-Mail',
      'e-mail',
      'Mail',
      'E-mail',
      'Courriel',
      'E-Mail-Adresse',
      'Email address',
      'Correo electrónico',
      'Correo',
      'Posta elettronica',
      'Adresse e-mail',
      'Indirizzo e-mail',
      'Adresse électronique',
      'EMAIL:',
      'Mél',
    ],
    phone: [
      'Phone',
      'Telefon',
      'Tel.',
      'Tel',
      'Tél.',
      'Tél',
      'Téléphone',
      'Telephone',
      'Handy',
      'Mobil',
      'Mobile',
      'Portable',
      'Móvil',
      'Cellulare',
      'Teléfono',
      'Telefono',
      'Natel',
      'Telefonnummer',
      'Phone number',
      'Numéro de téléphone',
      'Festnetz',
      'Celular',
      'Cell',
      'Handynummer',
      'Tel./Fax',
      'GSM',
      'Rufnummer',
    ],
    location: [
      'Location',
      'Adresse',
      'Ort',
      'Anschrift',
      'Lieu',
      'Dirección',
      'Indirizzo',
      'Standort',
      'Sede',
      'Address',
      'Ubicación',
      'Luogo',
      'Où ça: lieu',
      'Postal address',
      'Siège',
    ],
    whatsapp: ['WhatsApp', 'Whatsapp', 'Whats App', 'WhatsApp Business', 'WhatsApp-Nummer', 'Telefon / WhatsApp'],
    instagram: ['Instagram', 'Insta'],
    website: [
      'Website',
      'Webseite',
      'Web',
      'Site web',
      'Sitio web',
      'Internet',
      'Homepage',
      'Webadresse',
      'Página web',
      'Sito web',
    ],
  },
  none: [
    'Fax',
    'Telefax',
    'Télécopie',
    'Öffnungszeiten',
    'Steuernummer',
    '',
    'Signal',
    'Mailand',
    'Portfolio',
    'Carte',
    'Sort',
    'Ortschaft',
  ],
}

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
