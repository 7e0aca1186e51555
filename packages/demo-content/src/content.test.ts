import { type CollectionName, collections } from '@tablier/contracts'
import { describe, expect, test } from 'vitest'
import { demoContent } from './content.ts'
import type { DemoRecord } from './demo-record.ts'

const names = Object.keys(collections) as CollectionName[] // Object.keys widens its keys to string

function published<Name extends CollectionName>(name: Name): DemoRecord<Name>[] {
  return demoContent[name].filter((record) => record.status === undefined)
}

describe('the published content has', () => {
  test.each<[CollectionName, number]>([
    ['logos', 1],
    ['banners', 1],
    ['aboutContents', 1],
    ['aboutFeatures', 3],
    ['portfolioItems', 9],
    ['contactHours', 7],
    ['footers', 1],
  ])('in %s as many records as the page is designed for: %i', (name, count) => {
    expect(published(name)).toHaveLength(count)
  })

  test.each(names)('something in %s', (name) => {
    expect(published(name)).not.toHaveLength(0)
  })

  test('a logo with text and image, and a banner with its picture and both buttons', () => {
    expect(published('logos')).toMatchObject([{ text_logo: 'Maison Safran', picture: 'logo.png' }])
    expect(published('banners')).toMatchObject([
      { picture: 'hero.jpg', b_text_1: expect.any(String), b_text_2: expect.any(String) },
    ])
  })

  test('an icon on each service', () => {
    expect(published('serviceFeatures').filter((feature) => !feature.picture)).toEqual([])
  })

  test('a different picture for each dish, and not the dish of the banner first', () => {
    const pictures = published('portfolioItems').map((dish) => dish.picture)
    expect(new Set(pictures).size).toBe(9)
    expect(pictures[0]).not.toBe('dish-01.jpg')
  })

  test('more pictures in the gallery than the eight before "See More"', () => {
    expect(published('galleryItems').filter((item) => item.picture).length).toBeGreaterThan(8)
  })

  test('reviews with four and five stars, with and without a picture, one longer than 25 words', () => {
    const reviews = published('testimonialItems')
    expect(reviews.length).toBeGreaterThanOrEqual(5)
    expect(new Set(reviews.map((review) => review.review_number))).toEqual(new Set([4, 5]))
    expect(new Set(reviews.map((review) => Boolean(review.picture)))).toEqual(new Set([true, false]))
    expect(reviews.some((review) => (review.details ?? '').split(/\s+/).length > 25)).toBe(true)
  })

  test('an email address, a phone number and a location', () => {
    expect(published('contactInfos').map((info) => info.type)).toEqual(['Email', 'Phone', 'Location'])
  })

  test('a closed day and one with only a note', () => {
    const withoutTimes = published('contactHours').filter((hour) => !hour.open_time && !hour.close_time)
    expect(withoutTimes.map((hour) => Boolean(hour.note))).toEqual([false, true])
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
