import type { Review } from './reviewer.tsx'

/** A published review as the API's client returns it. */
export function reviewOf(id: number, fields: Partial<Review> = {}): Review {
  return {
    id,
    position: 0,
    version: 1,
    status: 'Published',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    name: `Guest ${id}`,
    label: 'Supper',
    details: 'Lovely.',
    reviewNumber: 5,
    imageUrl: null,
    ...fields,
  }
}
