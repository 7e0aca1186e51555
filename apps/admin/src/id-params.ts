import { notFound } from '@tanstack/react-router'

/** The id in a path such as `/admin/orders/12`. A path without a possible id shows the page for unknown paths. */
export const idParams = {
  parse: ({ id }: { readonly id: string }) => {
    if (/^[1-9]\d{0,9}$/.test(id)) return { id: Number(id) }
    throw notFound()
  },
  stringify: ({ id }: { readonly id: number }) => ({ id: String(id) }),
}
