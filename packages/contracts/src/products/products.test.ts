import { describe, expect, it } from 'vitest'
import { type Course, courseWords, formatCourses, parseCourses, translatedCourses } from './courses.ts'
import { formatPrices, lowestPrice, parsePrices, priceAHead, priceOfEvening } from './menu-prices.ts'
import { isInSeason, isSeason, seasonOf, seasonText } from './seasons.ts'

describe('prices by size of party', () => {
  const prices = parsePrices('7: 8000, 2: 12000, 4: 9500')

  it.each([
    [1, undefined],
    [2, 12_000],
    [3, 12_000],
    [4, 9500],
    [6, 9500],
    [7, 8000],
    [500, 8000],
  ])('a party of %d pays %s a head', (guests, amount) => {
    expect(priceAHead(prices, guests)).toBe(amount)
  })

  it('are written from the smallest party', () => {
    expect(formatPrices(prices)).toBe('2: 12000, 4: 9500, 7: 8000')
    expect(lowestPrice(prices)).toBe(8000)
    expect(lowestPrice([])).toBeUndefined()
  })

  it.each([
    [2, 30_000],
    [3, 36_000],
    [4, 38_000],
  ])('an evening for %d costs %d, at least the least sum', (guests, sum) => {
    expect(priceOfEvening({ prices, leastSum: 30_000 }, guests)).toBe(sum)
  })

  it('an evening for fewer than the first step has no price', () => {
    expect(priceOfEvening({ prices, leastSum: 30_000 }, 1)).toBeUndefined()
  })

  it.each(['2 120', '2: -1', '0: 100', '2: 1.5', '1000: 1', ', '])('%s is no price', (text) => {
    expect(parsePrices(text)).toEqual([])
  })
})

describe('seasons', () => {
  it.each([
    ['', '2027-07-01', true],
    ['12-01/12-31', '2026-11-30', false],
    ['12-01/12-31', '2026-12-01', true],
    ['12-01/12-31', '2026-12-31', true],
    ['12-01/12-31', '2027-01-01', false],
    ['12-15/01-06', '2026-12-14', false],
    ['12-15/01-06', '2026-12-31', true],
    ['12-15/01-06', '2027-01-06', true],
    ['12-15/01-06', '2027-01-07', false],
    ['02-29/03-31', '2027-02-28', false],
    ['02-29/03-31', '2027-03-01', true],
    ['02-29/03-31', '2028-02-29', true],
    ['01-10/02-29', '2027-02-28', true],
    ['01-10/02-29', '2027-03-01', false],
    ['05-05/05-05', '2027-05-05', true],
  ])('%s on %s: %s', (season, day, isIn) => {
    expect(isInSeason(season, day)).toBe(isIn)
  })

  it.each([
    ['12-01/12-31', 'en-GB', '1 – 31 December'],
    ['12-15/01-06', 'en-GB', '15 December – 6 January'],
    ['12-15/01-06', 'de', '15. Dezember – 6. Januar'],
    ['01-10/02-29', 'en-GB', '10 January – 29 February'],
    ['02-29/01-31', 'en-GB', '29 February – 31 January'],
  ])('%s is in %s: %s', (season, locale, text) => {
    expect(seasonText(seasonOf(season)!, locale).replaceAll(/\s/g, ' ')).toBe(text)
  })

  it.each(['12-01', '12-01/', '13-01/12-31', '02-30/03-01', '04-31/05-01', '2026-12-01/12-31', 'winter'])(
    '%s is no season',
    (text) => {
      expect(isSeason(text)).toBe(false)
      expect(isInSeason(text, '2027-07-01')).toBe(true)
    },
  )
})

describe('courses', () => {
  const courses: Course[] = [
    {
      title: 'Starter',
      lines: [
        { dish_id: 3, title: 'Scallops' },
        { dish_id: null, title: 'Bread' },
      ],
    },
    { title: 'Main', lines: [{ dish_id: null, title: 'Bread' }] },
  ]

  it('are read as they were written', () => {
    expect(parseCourses(formatCourses(courses))).toEqual(courses)
  })

  it('are written without what is empty', () => {
    const empty = { dish_id: null, title: '  ' }
    expect(formatCourses([...courses, { title: ' ', lines: [empty] }])).toBe(formatCourses(courses))
    expect(formatCourses([{ title: '', lines: [] }])).toBe('')
  })

  it.each(['', 'x', '{}', '[1, null, "a"]', '[{"lines": 3}]', '[{"title": 3, "lines": [7, {"dish_id": -1}]}]'])(
    'of %s never throw',
    (json) => {
      for (const { title, lines } of parseCourses(json)) {
        expect(title).toBe('')
        for (const line of lines) expect(line).toEqual({ dish_id: null, title: '' })
      }
    },
  )

  it('have words, each once, but not the titles of dishes', () => {
    expect(courseWords(courses)).toEqual(['Starter', 'Bread', 'Main'])
  })

  it('are translated word by word, whatever their order is by now', () => {
    const translation = { from: 'Bread\nStarter\nCheese', text: 'Brot\nVorspeise\nKäse' }
    expect(translatedCourses(courses.toReversed(), translation)).toEqual([
      { title: 'Main', lines: [{ dish_id: null, title: 'Brot' }] },
      {
        title: 'Vorspeise',
        lines: [
          { dish_id: 3, title: 'Scallops' },
          { dish_id: null, title: 'Brot' },
        ],
      },
    ])
    expect(translatedCourses(courses, undefined)).toEqual(courses)
    expect(translatedCourses(courses, { from: 'Bread\nMain', text: 'Brot' })).toEqual(courses)
  })
})
