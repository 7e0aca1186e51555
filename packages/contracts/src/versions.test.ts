import { describe, expect, it } from 'vitest'
import { api } from './api.ts'
import { listEndpoints } from './endpoint/endpoint.ts'

/** Changes that need no version, each with its reason. */
const withoutVersion: Readonly<Record<string, string>> = {
  'messages.setStatus': 'sets one value, which is the same however often it is set',
  'messages.setStatusByPatch': 'is setStatus under another method',
  'messages.change': 'sets one value of several messages',
  'users.updatePassword': 'sets one value, and names the present one',
  'weekHours.save': 'names the versions of all its lines in based_on',
}

/** The calls of each collection that set one value of a record. */
const oneValue = /\.(?:setStatus|setPosition)$/

const changes = listEndpoints(api).filter(({ endpoint: { method } }) => method === 'PUT' || method === 'PATCH')

describe('a change of a record that people edit', () => {
  it.each(changes)('$name names the version that it was made from, or has a reason not to', ({ name, endpoint }) => {
    const hasVersion = endpoint.body?.properties['version'] !== undefined
    expect(hasVersion).toBe(!(name in withoutVersion) && !oneValue.test(name))
  })

  it('has no reason for a call that does not exist', () => {
    const names = new Set(changes.map(({ name }) => name))
    expect(Object.keys(withoutVersion).filter((name) => !names.has(name))).toEqual([])
  })
})
