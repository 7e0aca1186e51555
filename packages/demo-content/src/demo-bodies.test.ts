import { basename } from 'node:path'
import { Value } from '@sinclair/typebox/value'
import {
  type CollectionName,
  collectionNames,
  collections,
  isUploadName,
  parseCourses,
  parseSocialMedia,
} from '@tablier/contracts'
import { describe, expect, test } from 'vitest'
import { demoBodies, demoContent, exampleTexts } from './demo-bodies.ts'
import type { DemoRecord } from './demo-record.ts'

type Body = Record<string, unknown>

/** Every list but that of looks: the example page looks as one without a look. */
const names = collectionNames.filter((name) => name !== 'looks')
const bodies = demoBodies((picture) => `/api/uploads/${'0'.repeat(16)}-64x64${picture.slice(-4)}`)

function createdIn(collection: CollectionName): Body[] {
  return bodies.filter(({ name }) => name === collection).map(({ body }) => body as Body) // any collection's body
}

function textsOf(record: DemoRecord<CollectionName>): Body {
  return Object.fromEntries(
    Object.entries(record).filter(([key]) => !['picture', 'socialMedia', 'courses'].includes(key)),
  )
}

function isUploadPath(path: unknown): boolean {
  return typeof path === 'string' && path.startsWith('/api/uploads/') && isUploadName(basename(path))
}

describe.each(names)('%s', (name) => {
  const { endpoints, file, newRecords } = collections[name]
  const shown = () => (newRecords === 'first' ? createdIn(name).toReversed() : createdIn(name))

  test('has records, each a valid create body', () => {
    expect(createdIn(name)).not.toHaveLength(0)
    for (const body of createdIn(name)) expect([...Value.Errors(endpoints.create.body, body)]).toEqual([])
  })

  test('is created so that the list shows it in its order', () => {
    expect(shown()).toMatchObject(demoContent[name].map(textsOf))
  })

  test('has the path of each picture in its file column', () => {
    const withPicture = demoContent[name].map((record) => record.picture !== undefined)
    const withPath = shown().map((body) => file !== undefined && isUploadPath(body[file.column]))
    expect(withPath).toEqual(withPicture)
  })
})

test.each(Object.entries(exampleTexts))('each text has its %s, and no other is given', (language, texts) => {
  const given = bodies.flatMap(({ body }) => {
    const { translations = {} } = body as { translations?: Record<string, Record<string, { from: string }>> } // not all have texts
    return Object.entries(translations[language] ?? {}).flatMap(([field, { from }]) =>
      field === 'course_words' ? from.split('\n') : [from],
    )
  })
  expect([...new Set(given)].toSorted()).toEqual(Object.keys(texts).toSorted())
})

test('a menu names dishes of the portfolio, and what follows from its courses', () => {
  const dishes = new Set(demoContent.portfolioItems.map(({ title }) => title))
  const [, first] = createdIn('menus')
  const lines = parseCourses(String(first?.['courses'])).flatMap((course) => course.lines)
  expect(lines.length).toBeGreaterThan(3)
  for (const { dish_id, title } of lines) expect(dishes.has(title)).toBe(dish_id !== null)
  expect(first?.['course_words']).toBe('Starter\nMain\nDessert')
})

test('the published footer is created last, with four links and their icons', () => {
  const links = parseSocialMedia(String(createdIn('footers').at(-1)?.['social_media']))
  expect(links.map((link) => link.media_name)).toEqual(['Instagram', 'Facebook', 'YouTube', 'Pinterest'])
  for (const link of links) expect(link.media_icon).toSatisfy(isUploadPath)
})

function published<Name extends CollectionName>(name: Name): DemoRecord<Name>[] {
  return demoContent[name].filter((record) => record.status === undefined)
}

describe('the published content has', () => {
  test.each(names)('something in %s', (name) => {
    expect(published(name)).not.toHaveLength(0)
  })

  test('a different picture for each dish, and not the dish of the banner first', () => {
    const pictures = published('portfolioItems').map((dish) => dish.picture)
    expect(new Set(pictures).size).toBe(pictures.length)
    expect(pictures[0]).not.toBe('dish-01.jpg')
  })

  test('reviews with four and five stars, with and without a picture, one longer than 25 words', () => {
    const reviews = published('testimonialItems')
    expect(new Set(reviews.map((review) => review.review_number))).toEqual(new Set([4, 5]))
    expect(new Set(reviews.map((review) => Boolean(review.picture)))).toEqual(new Set([true, false]))
    expect(reviews.some((review) => (review.details ?? '').split(/\s+/).length > 25)).toBe(true)
  })

  test('a notice that the site is an example', () => {
    expect(published('footers')[0]?.heading).toContain('example')
    expect(published('aboutContents')[0]?.details).toContain('example')
  })
})

test.each(['Draft', 'Archived'])('several collections have a record with the status %s that says so', (status) => {
  const examples = names.map((name) => demoContent[name].filter((record) => record.status === status))
  expect(examples.filter((records) => records.length > 0).length).toBeGreaterThanOrEqual(5)
  for (const { status: _, ...texts } of examples.flat())
    expect(Object.values(texts).join(' ').toLowerCase()).toContain(status.toLowerCase())
})
