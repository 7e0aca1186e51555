import { expectTypeOf } from 'vitest'
import { type CamelCase, camelize, type Camelized } from './case.ts'

expectTypeOf<CamelCase<'heading'>>().toEqualTypeOf<'heading'>()
expectTypeOf<CamelCase<'sub_heading'>>().toEqualTypeOf<'subHeading'>()
expectTypeOf<CamelCase<'b_text_1'>>().toEqualTypeOf<'bText1'>()
expectTypeOf<CamelCase<'a_b_c_d'>>().toEqualTypeOf<'aBCD'>()
expectTypeOf<CamelCase<'a__b'>>().toEqualTypeOf<'aB'>()
expectTypeOf<CamelCase<'trailing_'>>().toEqualTypeOf<'trailing_'>()

// Renames win; optional keys, unions and nested objects are kept.
expectTypeOf<
  Camelized<{ media_path?: string | null; sub_heading: string }, { media_path: 'mediaUrl' }>
>().toEqualTypeOf<{
  mediaUrl?: string | null
  subHeading: string
}>()
expectTypeOf<Camelized<{ items: { created_at: string }[]; total: number }>>().toEqualTypeOf<{
  items: { createdAt: string }[]
  total: number
}>()
expectTypeOf<Camelized<null>>().toEqualTypeOf<null>()
expectTypeOf<Camelized<unknown>>().toEqualTypeOf<unknown>()

const banner = camelize({ b_text_1: 'Menu', media_path: null }, { b_text_1: 'buttonText1' })
expectTypeOf(banner.buttonText1).toEqualTypeOf<string>()
expectTypeOf(banner.mediaPath).toEqualTypeOf<null>()
// @ts-expect-error a renamed key does not have its camelCase name
export const ruleName = banner.bText1
// @ts-expect-error the wire name is gone
export const wireName = banner.b_text_1
