import { api } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { formValue } from './form-text.ts'

const { review_number: number, details: text } = api.testimonialItems.create.body.properties
const { isAdmin: truth } = api.auth.login.body.properties

it.each([
  ['4', number, 4],
  ['four', number, 'four'],
  [' ', number, ' '],
  ['-4', number, -4],
  ['4', text, '4'],
  ['true', truth, true],
  ['yes', truth, 'yes'],
  ['a\r\nb', text, 'a\nb'],
  ['4', undefined, '4'],
])('converts %j as its schema says', (sent, schema, read) => {
  expect(formValue(sent, schema)).toBe(read)
})

it.each(['0x4', '4e0', '4.0', '+4', ' 4', '04', '٤', ''])('does not read %j as a number', (sent) => {
  expect(formValue(sent, number)).toBe(sent)
})
