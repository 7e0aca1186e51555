import type { DemoRecord } from './demo-record.ts'

export const complete: DemoRecord<'portfolioItems'> = {
  category: 'Main',
  title: 'Salmon',
  picture: 'dish-01.jpg',
  status: 'Draft',
}

// @ts-expect-error a required field is missing
export const withoutTitle: DemoRecord<'portfolioItems'> = { category: 'Main', status: 'Draft' }

// @ts-expect-error the collection has no such field
export const misspelt: DemoRecord<'banners'> = { heading: 'Hello', subheading: 'there', status: 'Draft' }

// @ts-expect-error the file column is written as `picture`
export const storedPath: DemoRecord<'banners'> = { heading: 'Hello', media_path: 'hero.jpg', status: 'Draft' }

// @ts-expect-error there is no such picture
export const lostPicture: DemoRecord<'banners'> = { heading: 'Hello', picture: 'salmon.jpg', status: 'Draft' }

// @ts-expect-error the collection has no file
export const strayPicture: DemoRecord<'contactHours'> = { day: 'Monday', picture: 'hero.jpg', status: 'Draft' }

// @ts-expect-error only a footer has social media
export const straySocialMedia: DemoRecord<'banners'> = { heading: 'Hello', socialMedia: [], status: 'Draft' }

// @ts-expect-error there is no such status
export const hidden: DemoRecord<'banners'> = { heading: 'Hello', status: 'Hidden' }
