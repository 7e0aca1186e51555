import { expectTypeOf } from 'vitest'
import { type CamelCase, camelize } from './case.ts'

expectTypeOf<CamelCase<'heading' | 'sub_heading' | 'b_text_1'>>().toEqualTypeOf<'heading' | 'subHeading' | 'bText1'>()
expectTypeOf<CamelCase<'a_b_c_d' | 'a__b' | 'trailing_'>>().toEqualTypeOf<'aBCD' | 'aB' | 'trailing_'>()

const banner = camelize({ b_text_1: 'Menu', media_path: null }, { b_text_1: 'buttonText1' })
expectTypeOf(banner.buttonText1).toEqualTypeOf<string>()
expectTypeOf(banner.mediaPath).toEqualTypeOf<null>()
// @ts-expect-error a renamed key does not have its camelCase name
export const ruleName = banner.bText1
// @ts-expect-error the wire name is gone
export const wireName = banner.b_text_1
