import { type CollectionName, collectionNames } from '@tablier/contracts'
import { describe, expect, test } from 'vitest'
import { demoContent } from './demo-bodies.ts'
import type { DemoRecord } from './demo-record.ts'

/** Every list but that of looks: the example page looks as one without a look. */
const names = collectionNames.filter((name) => name !== 'looks')

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
