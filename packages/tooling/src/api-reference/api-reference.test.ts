import { readFileSync } from 'node:fs'
import { api, errorCodes, listEndpoints } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { apiReference } from './api-reference.ts'

const reference = apiReference()

describe('docs/api.md', () => {
  it('matches the contracts; if not, run `npx pnpm@12 docs:api`', () => {
    expect(readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8')).toBe(reference)
  })
})

describe('the API reference', () => {
  it.each(listEndpoints(api).map(({ endpoint }) => `${endpoint.method} /api${endpoint.path}`))(
    'lists %s once',
    (call) => {
      expect(reference.split(`\`${call}\``)).toHaveLength(2)
    },
  )

  it.each(Object.keys(errorCodes))('lists the error %s', (code) => {
    expect(reference).toContain(`\`${code}\``)
  })

  it.each([
    ['a length', '| `heading`     | text, 1 to 200 characters '],
    ['a range', '| `review_number` | whole number, 0 to 5'],
    ['a default', '`10` unless given. Records per page.'],
    ['the values of a choice', '`New`, `Read`, `Replied` or `Archived`'],
    ['a file', 'take the file `media_file` (image or video); its path becomes `media_path`'],
    ['the name in the client', '`buttonText1`'],
    ['a record with its own section', 'list of [Message](#message)'],
    ['a rate limit', '`POST /api/auth/login` · anybody · `auth.login` · attempts are limited'],
    ['who may call', '`DELETE /api/users/:id` · administrator'],
  ])('has %s', (_what, words) => {
    expect(reference).toContain(words)
  })
})
