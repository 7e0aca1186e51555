import { type CollectionName, collections } from '@tablier/contracts'
import { describe, expect, test } from 'vitest'
import { demoContent } from './content.ts'
import type { DemoRecord } from './demo-record.ts'

const names = Object.keys(collections) as CollectionName[] // Object.keys widens its keys to string

function published<Name extends CollectionName>(name: Name): DemoRecord<Name>[] {
  return demoContent[name].filter((record) => record.status === 'Published')
}

test.each(names)('%s has something published', (name) => {
  expect(published(name)).not.toHaveLength(0)
})

describe('the visitor sees', () => {
  test('one logo with text and image', () => {
    expect(published('logos')).toMatchObject([{ text_logo: 'Maison Safran', picture: 'logo.png' }])
  })

  test('one banner with its picture and both buttons', () => {
    expect(published('banners')).toMatchObject([
      { picture: 'hero.jpg', b_text_1: expect.any(String), b_text_2: expect.any(String) },
    ])
  })

  test('one about text with three features', () => {
    expect(published('aboutContents')).toHaveLength(1)
    expect(published('aboutFeatures')).toHaveLength(3)
  })

  test('an icon on each service', () => {
    expect(published('serviceFeatures').filter((feature) => !feature.picture)).toEqual([])
  })

  test('all nine dishes, more than the six that come before "See More"', () => {
    const pictures = published('portfolioItems').map((dish) => dish.picture)
    expect(new Set(pictures).size).toBe(9)
  })

  test('a different dish first in the portfolio than on the banner', () => {
    expect(published('portfolioItems')[0]?.picture).not.toBe('dish-01.jpg')
  })

  test('more pictures in the gallery than the eight that come before "See More"', () => {
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

  test('hours for seven days, one of them closed and one with only a note', () => {
    const hours = published('contactHours')
    const withoutTimes = hours.filter((hour) => !hour.open_time && !hour.close_time)
    expect(hours).toHaveLength(7)
    expect(withoutTimes.map((hour) => Boolean(hour.note))).toEqual([false, true])
  })

  test('one footer with four valid links', () => {
    const links = published('footers').flatMap((footer) => footer.socialMedia ?? [])
    expect(published('footers')).toHaveLength(1)
    expect(links.filter((link) => URL.canParse(link.media_link))).toHaveLength(4)
  })

  test('that the site is an example', () => {
    expect(published('footers')[0]?.heading).toContain('example')
    expect(published('aboutContents')[0]?.details).toContain('example')
  })
})

test.each(['Draft', 'Archived'])(
  'several collections have a record with the status %s, and its text says so',
  (status) => {
    const examples = names.flatMap((name) =>
      demoContent[name].filter((record) => record.status === status).map((record) => ({ name, record })),
    )
    expect(new Set(examples.map(({ name }) => name)).size).toBeGreaterThanOrEqual(5)
    for (const { record } of examples) {
      const { status: _, ...texts } = record
      expect(Object.values(texts).join(' ').toLowerCase()).toContain(status.toLowerCase())
    }
  },
)
