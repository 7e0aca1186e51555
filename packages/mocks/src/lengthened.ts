import { type Collection, collections } from '@tablier/contracts'
import type { DemoBody } from '@tablier/demo-content'

/** Ordinary words and one that no line is long enough for. */
const FILLER = ` and so on, with a slow-roasted-heirloom-beetroot-and-${'very-'.repeat(20)}old-balsamic reduction`

/** A record whose texts are as long as its contract allows. */
export function lengthened({ name, body }: DemoBody): DemoBody {
  const { fields }: Collection = collections[name]
  const texts = Object.entries(body).map(([field, value]) => {
    const schema = fields[field]
    const isProse = schema?.['type'] === 'string' && typeof value === 'string' && schema.default === undefined // a footer's JSON text has a default
    return [field, isProse ? value.concat(FILLER.repeat(100)).slice(0, Number(schema['maxLength'])) : value]
  })
  return { name, body: { ...body, ...Object.fromEntries(texts) } }
}
