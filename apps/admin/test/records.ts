import type { collections, Message, User } from '@tablier/contracts'

const times = { created_at: '2026-05-01T18:30:00.000Z', updated_at: '2026-05-01T18:30:00.000Z' }

export const administrator: User = {
  id: 1,
  name: 'Ada Cook',
  email: 'ada@example.com',
  role: 'admin',
  avatar: null,
  ...times,
}

export const visitor: User = { ...administrator, id: 2, name: 'Vic', email: 'vic@example.com', role: 'user' }

type BannerRow = (typeof collections.banners.record)['static']

/** A banner as it travels. */
export function bannerRow(row: Partial<BannerRow> = {}): BannerRow {
  return {
    id: 1,
    position: 0,
    version: 1,
    status: 'Draft',
    heading: 'Dinner by the fire',
    sub_heading: 'Seven courses',
    media_path: null,
    b_text_1: '',
    b_text_2: '',
    ...times,
    ...row,
  }
}

/** A message as it travels. */
export function messageRow(row: Partial<Message> = {}): Message {
  return {
    id: 1,
    name: 'Nora Guest',
    email: 'nora@example.com',
    subject: 'A dinner for ten',
    message: 'Are you free in June?',
    status: 'New',
    ...times,
    ...row,
  }
}
