import type { Answer, Outgoing, Transport } from '@tablier/api-client'

/** What a path answers: a list of records in wire names, a failure, never anything, or what a function makes of the call. */
export type FakeList =
  | readonly object[]
  | { readonly failure: string }
  | 'pending'
  | ((call: Outgoing) => Answer | Promise<Answer>)

/** Answers public lists by their paths below `/api`; a list that is not named is empty. */
export function fakeTransport(lists: Readonly<Record<string, FakeList>>): Transport {
  return (call) => {
    const { path } = call
    const { pathname, searchParams } = new URL(path, 'http://site.test')
    const list = lists[pathname.replace('/api', '')] ?? []
    if (list === 'pending') return new Promise(() => {})
    if (typeof list === 'function') return Promise.resolve(list(call))
    if ('failure' in list)
      return Promise.resolve({ status: 503, body: { success: false, code: 'unavailable', message: list.failure } })
    const page = Number(searchParams.get('page') ?? 1)
    const limit = Number(searchParams.get('limit') ?? 10)
    const items = list.slice((page - 1) * limit, page * limit)
    return Promise.resolve({ status: 200, body: { success: true, data: { items, total: list.length, page, limit } } })
  }
}

const common = {
  position: 0,
  version: 1,
  status: 'Published',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

export function bannerRecord(fields: object = {}): object {
  const texts = { heading: 'Supper', sub_heading: 'By candlelight', b_text_1: 'Dishes', b_text_2: 'Book' }
  return { id: 1, ...common, ...texts, media_path: null, ...fields }
}

export function logoRecord(fields: object = {}): object {
  return { id: 1, ...common, text_logo: 'Maison Test', img_logo: '/api/uploads/logo.png', alt_text: '', ...fields }
}

export function dishRecord(id: number, fields: object = {}): object {
  const texts = { category: 'Main', title: `Dish ${id}`, ingredients: 'peas', details: '', awards: 'Gold', label: '' }
  return { id, ...common, ...texts, image_path: null, ...fields }
}

export function galleryRecord(id: number, fields: object = {}): object {
  const texts = { category: 'Dessert', title: `Picture ${id}`, ingredients: 'cream', details: 'Set softly' }
  return { id, ...common, ...texts, image_path: null, ...fields }
}

export function contactInfoRecord(id: number, fields: object = {}): object {
  return { id, ...common, type: 'Email', label: 'Write', value: 'chef@site.test', icon: null, ...fields }
}

export function contactHourRecord(id: number, fields: object = {}): object {
  return { id, ...common, day: 'Monday', open_time: '', close_time: '', note: '', ...fields }
}

export function footerRecord(fields: object = {}): object {
  return { id: 1, ...common, heading: '<strong>Maison</strong>', social_media: '[]', ...fields }
}
