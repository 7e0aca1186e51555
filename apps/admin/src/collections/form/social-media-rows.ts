import type { SocialMedia } from '@tablier/contracts'

interface Rows {
  readonly rows: readonly { readonly id: number; readonly media: SocialMedia }[]
  /** Never used twice, so that a row keeps its inputs when another one is removed. */
  readonly nextId: number
}

type Change =
  | { readonly do: 'add' }
  | { readonly do: 'remove'; readonly id: number }
  | { readonly do: 'set'; readonly id: number; readonly set: Partial<SocialMedia> }

export function startRows(list: readonly SocialMedia[]): Rows {
  return { rows: list.map((media, id) => ({ id, media })), nextId: list.length }
}

export function changeRows({ rows, nextId }: Rows, change: Change): Rows {
  if (change.do === 'add') return { rows: [...rows, { id: nextId, media: emptyMedia }], nextId: nextId + 1 }
  if (change.do === 'remove') return { rows: rows.filter(({ id }) => id !== change.id), nextId }
  const set = rows.map((row) => (row.id === change.id ? { ...row, media: { ...row.media, ...change.set } } : row))
  return { rows: set, nextId }
}

const emptyMedia: SocialMedia = { media_name: '', media_icon: '', media_link: '' }
