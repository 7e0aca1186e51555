import type { CollectionName } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { matchingRecords, noFilter } from '../list/matching-records.ts'
import { aboutContentsScreen, aboutFeaturesScreen } from './about.ts'
import { contactsArea } from './contacts.ts'
import { footersScreen } from './footers.ts'
import { galleryContentsScreen, galleryItemsScreen } from './galleries.ts'
import { portfolioContentsScreen, portfolioItemsScreen } from './portfolios.ts'
import { serviceContentsScreen, serviceFeaturesScreen } from './services.ts'
import { testimonialContentsScreen, testimonialItemsScreen } from './testimonials.ts'

/** A record in which each field holds its own name. */
function recordOf({ fields }: CollectionScreen): ContentRecord {
  const own = Object.fromEntries(Object.keys(fields).map((field) => [field, `<${field}>`]))
  return { id: 1, position: 0, version: 1, status: 'Draft', createdAt: '', updatedAt: '', ...own }
}

const specified: readonly (readonly [CollectionName, CollectionScreen, readonly string[]])[] = [
  ['aboutContents', aboutContentsScreen, ['heading', 'summary', 'details']],
  ['aboutFeatures', aboutFeaturesScreen, ['title', 'details']],
  ['serviceContents', serviceContentsScreen, ['heading', 'subHeading']],
  ['serviceFeatures', serviceFeaturesScreen, ['title', 'details']],
  ['portfolioContents', portfolioContentsScreen, ['heading', 'subHeading']],
  ['portfolioItems', portfolioItemsScreen, ['category', 'title', 'ingredients', 'details', 'awards', 'label']],
  ['testimonialContents', testimonialContentsScreen, ['heading', 'subHeading']],
  ['testimonialItems', testimonialItemsScreen, ['name', 'label', 'details']],
  ['galleryContents', galleryContentsScreen, ['heading', 'subHeading']],
  ['galleryItems', galleryItemsScreen, ['title', 'category', 'details']],
]

describe('the search', () => {
  it.each(specified)('of %s looks at its own fields and no other', (_name, screen, searched) => {
    const record = recordOf(screen)
    const found = Object.keys(screen.fields).filter(
      (field) => matchingRecords([record], screen, { ...noFilter, search: `<${field.toUpperCase()}>` }).length > 0,
    )
    expect(found.sort()).toEqual([...searched].sort())
  })

  it('of footers looks at the heading and at the names, icons and links of the social media', () => {
    const entry = { media_name: 'Insta', media_icon: '/api/uploads/camera.png', media_link: 'https://example.com/chef' }
    const record = {
      ...recordOf(footersScreen),
      heading: 'The <em>long</em> table',
      socialMedia: JSON.stringify([entry]),
    }
    const finds = (search: string) => matchingRecords([record], footersScreen, { ...noFilter, search }).length > 0
    expect(['LONG TABLE', 'insta', 'camera', 'example.com/chef'].map(finds)).toEqual([true, true, true, true])
    expect(['media_name', '<em>', 'lamp'].map(finds)).toEqual([false, false, false])
  })

  it('is not there for contacts', () => {
    expect(contactsArea.lists.map((screen) => screen.filters)).toEqual([null, null, null])
  })
})
