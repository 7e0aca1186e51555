import { Value } from '@sinclair/typebox/value'
import { describe, expect, it } from 'vitest'
import { collections } from './collections.ts'
import type { Collection } from './define-collection.ts'

const all: Readonly<Record<string, Collection>> = collections

/** Path, key, fields of a create body (`!` required), then the multipart part of the file and what it accepts. */
const specified = {
  logos: '/logos logo text_logo! img_logo alt_text | img_logo_file image video',
  banners: '/banners banner heading! sub_heading media_path b_text_1 b_text_2 | media_file image video',
  aboutContents: '/abouts/contents content heading! summary! details! media_path | media_file image video',
  aboutFeatures: '/abouts/features feature title! details!',
  serviceContents: '/services/contents content heading! sub_heading',
  serviceFeatures: '/services/features feature title! details icon_path | icon_file image',
  portfolioContents: '/portfolios/contents content heading! sub_heading',
  portfolioItems:
    '/portfolios/items item category! title! image_path ingredients details awards label allergens | image_file image',
  testimonialContents: '/testimonials/contents content heading! sub_heading',
  testimonialItems: '/testimonials/items item name! label details review_number image_path | image_file image',
  galleryContents: '/galleries/contents content heading! sub_heading',
  galleryItems: '/galleries/items item category! title! ingredients details image_path | image_file image',
  contactContents: '/contacts/contents content heading sub_heading',
  contactInfos: '/contacts/infos info type label value icon | icon_file image',
  contactHours: '/contacts/hours hour day open_time close_time note',
  footers: '/footers footer heading! social_media',
}

describe.each(Object.entries(specified))('the specified collection %s', (name, line) => {
  const { path, key, endpoints, file } = all[name]!
  const [specifiedPath, specifiedKey, ...rest] = line.replace(/ \|.*/, '').split(' ')

  it('has its path, key and file', () => {
    const fileLine = file && [file.part, ...file.accepts].join(' ')
    expect([path, key, fileLine]).toEqual([specifiedPath, specifiedKey, line.split(' | ')[1]])
  })

  it('has its fields', () => {
    const { properties = {}, required = [] } = endpoints.create.body ?? {}
    const fields = Object.keys(properties).map((field) => (required.includes(field) ? `${field}!` : field))
    expect(fields).toEqual(expect.arrayContaining(rest))
  })
})

it.each(Object.entries(all))('%s has the nine specified calls, and two for draft changes', (_name, collection) => {
  const { path, endpoints } = collection
  expect(Object.entries(endpoints).map(([name, call]) => [name, call.method, call.path, call.access])).toEqual([
    ['list', 'GET', path, 'public'],
    ['get', 'GET', `${path}/:id`, 'public'],
    ['adminList', 'GET', `${path}/admin`, 'admin'],
    ['adminGet', 'GET', `${path}/admin/:id`, 'admin'],
    ['create', 'POST', path, 'admin'],
    ['update', 'PUT', `${path}/:id`, 'admin'],
    ['setStatus', 'PATCH', `${path}/:id/status`, 'admin'],
    ['setPosition', 'PATCH', `${path}/:id/position`, 'admin'],
    ['delete', 'DELETE', `${path}/:id`, 'admin'],
    ['getDraft', 'GET', `${path}/admin/:id/draft`, 'admin'],
    ['saveDraft', 'PUT', `${path}/:id/draft`, 'admin'],
  ])
})

describe('the collections', () => {
  it('have a table each', () => {
    const tables = Object.values(all).map(({ table }) => table)
    expect(new Set(tables).size).toBe(tables.length)
  })

  it('accept only the three statuses', () => {
    const { body } = collections.banners.endpoints.setStatus
    expect(['Draft', 'Published', 'Archived'].every((status) => Value.Check(body, { status }))).toBe(true)
    expect(['draft', 'All', '', null].some((status) => Value.Check(body, { status }))).toBe(false)
  })

  it('accept null for no picture, but no other null', () => {
    const { body } = collections.banners.endpoints.create
    expect(Value.Check(body, { heading: 'x', media_path: null })).toBe(true)
    expect(Value.Check(body, { heading: 'x', media_path: 'a\0' })).toBe(false)
    expect(Value.Check(body, { heading: 'x', sub_heading: null })).toBe(false)
  })
})

describe('a testimonial', () => {
  const { create } = collections.testimonialItems.endpoints

  it('has five stars by default', () => {
    expect(Value.Default(create.body, { name: 'Anna' })).toEqual({ name: 'Anna', review_number: 5 })
  })

  it.each([
    [0, true],
    [5, true],
    [6, false],
    [-1, false],
    [4.5, false],
    ['5', false],
  ])('with %j stars is valid: %j', (review_number, isValid) => {
    expect(Value.Check(create.body, { name: 'Anna', review_number })).toBe(isValid)
  })
})
