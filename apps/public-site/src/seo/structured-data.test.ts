import { describe, expect, it } from 'vitest'
import type { SiteFacts } from './site-facts.ts'
import { openingHours, specialHours, structuredData } from './structured-data.ts'
import { facts } from '../testing/facts.ts'

const cases = {
  required: {
    FoodEstablishment: ['@id', 'name', 'url', 'description', 'image'],
    WebSite: ['@id', 'name', 'url', 'publisher'],
    Menu: ['name', 'hasMenuSection'],
    MenuSection: ['name', 'hasMenuItem'],
    MenuItem: ['name'],
    PostalAddress: ['streetAddress'],
    OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  },
  menu: {
    name: 'On the plate',
    hasMenuSection: [
      { name: 'Starter', hasMenuItem: [{ name: 'Scallops', description: 'scallops, peas' }, { name: 'Salad' }] },
      { name: 'Main', hasMenuItem: [{ name: 'Salmon', description: 'With sorrel' }] },
    ],
  },
  days: [
    { text: 'Monday', days: ['Monday'] },
    { text: 'tue.', days: ['Tuesday'] },
    { text: 'Thurs', days: ['Thursday'] },
    { text: 'Sundays', days: ['Sunday'] },
    { text: 'Mon – Wed', days: ['Monday', 'Tuesday', 'Wednesday'] },
    { text: 'Friday to Monday', days: ['Friday', 'Saturday', 'Sunday', 'Monday'] },
    { text: 'Tuesday, Thursday and Sat-Sun', days: ['Tuesday', 'Thursday', 'Saturday', 'Sunday'] },
    { text: 'Weekends', days: ['Saturday', 'Sunday'] },
  ],
  noDays: ['', 'Christmas Eve', 'Monday -', 'Mon-Tue-Wed', 'Monday, maybe', 'Tuesday (by appointment)'],
}

type Node = Record<string, unknown>

/** The properties that schema.org or its readers require of each type that the page uses. */
const required: Readonly<Record<string, readonly string[]>> = cases.required

function written(changes: Partial<SiteFacts> = {}): Node {
  return JSON.parse(JSON.stringify(structuredData({ ...facts, ...changes }))) as Node
}

function business(changes: Partial<SiteFacts> = {}): Node {
  return (written(changes)['@graph'] as Node[])[0]!
}

/** Every object with a type, at any depth. */
function typedNodes(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  const within = Object.values(value).flatMap(typedNodes)
  return '@type' in value ? [value, ...within] : within
}

const contact = (type: string, ...values: string[]) => ({ contactInfos: values.map((value) => ({ type, value })) })

describe('the structured data', () => {
  it.each([
    ['a full site', {}],
    ['an empty site', { logo: null, banner: null, dishes: [], contactInfos: [], contactHours: [], profiles: [] }],
  ])('of %s has what each of its types requires, and nothing empty', (_site, changes) => {
    const data = written(changes)
    expect(data['@context']).toBe('https://schema.org')
    const nodes = typedNodes(data)
    for (const node of nodes) {
      const type = String(node['@type'])
      expect(required).toHaveProperty([type])
      for (const member of required[type] ?? []) expect(node).toHaveProperty([member], expect.anything())
      for (const value of Object.values(node)) expect(value).not.toSatisfy(isEmpty)
    }
  })

  it('knows every type on a full site', () => {
    expect(new Set(typedNodes(written()).map((node) => node['@type']))).toEqual(new Set(Object.keys(required)))
  })

  it('names the business as its content does', () => {
    expect(business()).toMatchObject({
      '@type': 'FoodEstablishment',
      name: 'Maison Test',
      url: 'https://chef.test/',
      description: 'By candlelight',
      image: expect.stringMatching(/^https:\/\/chef\.test\/.*share-1200\.jpg$/),
      logo: 'https://chef.test/api/uploads/0123456789abcdef-512x512.png',
      telephone: '+44 20 7946 0128',
      email: 'hello@chef.test',
      address: { '@type': 'PostalAddress', streetAddress: '12 Lamplight Yard, London' },
      sameAs: ['https://social.test/chef'],
    })
  })

  it('gives times as HH:MM and leaves out a day without them', () => {
    const hours = business()['openingHoursSpecification'] as Node[]
    expect(hours).toHaveLength(1)
    expect(hours[0]).toMatchObject({
      dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '10:00',
      closes: '18:00',
    })
  })

  it('holds the dishes by category, in the order of the page', () => {
    expect(business()['hasMenu']).toMatchObject(cases.menu)
  })

  it('reads a location without a number as the area served, and a link as a map', () => {
    expect(business(contact('Location', 'London and around'))).toMatchObject({ areaServed: 'London and around' })
    expect(business(contact('location', 'https://maps.test/1'))).toMatchObject({ hasMap: 'https://maps.test/1' })
  })

  it('has the zones in which the chef cooks as the area served, after a location that is one', () => {
    const zones = ['Berlin', 'Brandenburg']
    expect(business({ zones })).toMatchObject({ areaServed: zones })
    const known = business({ zones, ...contact('Location', 'Hauptstr. 5, Berlin') })
    expect(known).toMatchObject({ areaServed: zones, address: { streetAddress: 'Hauptstr. 5, Berlin' } })
    const around = business({ zones, ...contact('Location', 'Around the Baltic') })
    expect(around).toMatchObject({ areaServed: ['Around the Baltic', ...zones] })
    expect(business(contact('Location', 'Hauptstr. 5'))).not.toHaveProperty('areaServed')
  })

  it('leaves out invalid phone numbers and email addresses', () => {
    const told = business(contact('Phone', 'ask for it', '020 7946'))
    expect(told['telephone']).toBe('020 7946')
    expect(business(contact('Email', 'by post only'))).not.toHaveProperty('email')
  })
})

function isEmpty(value: unknown): boolean {
  return value === '' || value === null || (Array.isArray(value) && value.length === 0)
}

describe('the opening hours', () => {
  const line = (day: string, openTime = '10:00', closeTime = '18:00') => ({ day, openTime, closeTime })
  const daysOf = (day: string) => openingHours([line(day)])[0]?.dayOfWeek

  it.each(cases.days)('reads the days of $text', ({ text, days }) => {
    expect(daysOf(text)).toEqual(days)
  })

  it.each(cases.noDays)('does not read %j as days', (text) => {
    expect(daysOf(text)).toBeUndefined()
  })

  it.each([
    ['Freitag', '18h30', '24:00', ['18:30', '00:00']],
    ['vendredi', '18 h', '2 h', ['18:00', '02:00']],
    ['Viernes', '6 p. m.', '10:30 p. m.', ['18:00', '22:30']],
    ['Venerdì', 'ore 18.30', 'mezzanotte', ['18:30', '00:00']],
    ['freitags', '18-22 Uhr', '', ['18:00', '22:00']],
  ])('reads %s %s %s', (day, openTime, closeTime, [opens, closes]) => {
    expect(openingHours([line(day, openTime, closeTime)])).toMatchObject([{ dayOfWeek: ['Friday'], opens, closes }])
  })

  it('leaves out a line without both times, or with the same time twice', () => {
    expect(
      openingHours([
        line('Monday', ''),
        line('Tuesday', '10:00', ''),
        line('Friday', '10:00', '10:00'),
        line('Sunday'),
      ]),
    ).toEqual([{ '@type': 'OpeningHoursSpecification', dayOfWeek: ['Sunday'], opens: '10:00', closes: '18:00' }])
  })

  it('tells special days, a closed one as midnight twice', () => {
    const special = (day: string, opens: string, closes: string) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: day,
      validThrough: day,
      opens,
      closes,
    })
    const lines = [line('2026-12-25', '', ''), line('2026-12-31', '7 pm', '23:00'), line('2026-13-01'), line('Monday')]
    expect(specialHours(lines)).toEqual([
      special('2026-12-25', '00:00', '00:00'),
      special('2026-12-31', '19:00', '23:00'),
    ])
    expect(openingHours(lines)).toHaveLength(1)
  })
})
