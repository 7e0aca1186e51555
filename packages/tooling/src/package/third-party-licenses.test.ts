import { expect, it } from 'vitest'
import { thirdPartyLicenses } from './third-party-licenses.ts'

it('lists each version of a package once, in order', () => {
  const b = { name: 'b', version: '1.0.0', identifier: 'MIT', text: 'Permission is granted.\n' }
  const a = { name: 'a', version: '2.0.0', identifier: null, text: null }
  const sections = thirdPartyLicenses([b, a, { ...b }, { ...b, version: '1.0.1' }]).split('\n\n')
  expect(sections.slice(2)).toEqual([
    '## a 2.0.0',
    '## b 1.0.0 (MIT)',
    'Permission is granted.',
    '## b 1.0.1 (MIT)',
    'Permission is granted.\n',
  ])
})
