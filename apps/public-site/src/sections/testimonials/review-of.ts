import type { Review } from './reviewer.tsx'

/** A published review as the API's client returns it. */
export function reviewOf(id: number, fields: Partial<Review> = {}): Review {
  return {
    id,
    name: `Guest ${id}`,
    label: 'Supper',
    details: 'Lovely.',
    reviewNumber: 5,
    imageUrl: null,
    ...fields,
  }
}
