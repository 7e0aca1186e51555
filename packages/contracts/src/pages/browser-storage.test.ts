import { afterEach, describe, expect, it, vi } from 'vitest'
import { openBrowserStorage } from './browser-storage.ts'

/** A storage as browsers have it, with some of its methods replaced. */
function storage(values: Map<string, string>, broken: Partial<Storage> = {}) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    ...broken,
  }
}

const fail = (name: string) => () => {
  throw new DOMException('', name)
}
const nothing = () => undefined

/** Replaces a storage of this browser. */
function define(name: 'localStorage' | 'sessionStorage', descriptor: PropertyDescriptor): void {
  Object.defineProperty(globalThis, name, { configurable: true, ...descriptor })
}

const values = new Map<string, string>()
const names = ['localStorage', 'sessionStorage'] as const
const usual = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
afterEach(() => {
  values.clear()
  for (const [name, descriptor] of usual)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    else Reflect.deleteProperty(globalThis, name)
})

/** Every way in which a browser does not keep what a page wants to keep. */
const unkept: Readonly<Record<string, PropertyDescriptor>> = {
  'throws at access': { get: fail('SecurityError') },
  'throws at every call': {
    value: storage(values, {
      getItem: fail('SecurityError'),
      setItem: fail('SecurityError'),
      removeItem: fail('SecurityError'),
    }),
  },
  'throws at a change': {
    value: storage(values, { setItem: fail('QuotaExceededError'), removeItem: fail('QuotaExceededError') }),
  },
  'is full': { value: storage(values, { setItem: fail('QuotaExceededError') }) },
  'takes short values only': {
    value: storage(values, {
      setItem: (key, value) => (value.length > 100 ? fail('QuotaExceededError')() : values.set(key, value)),
    }),
  },
  'forgets at once': { value: storage(values, { setItem: nothing }) },
  'is null': { value: null },
  'is missing': { value: undefined },
  'has no methods': { value: {} },
}

describe.each(names)('what a page keeps in %s', (name) => {
  it.each(Object.entries(unkept))('is there until the page is left if the storage %s', (_how, descriptor) => {
    define(name, descriptor)
    const kept = openBrowserStorage(name)
    const session = JSON.stringify({ token: 'a'.repeat(200) })
    expect(kept.read('user')).toBeNull()
    kept.write('user', session)
    expect(kept.read('user')).toBe(session)
    expect(kept.remembers()).toBe(false)
    kept.write('user', `${session} `)
    expect(kept.read('user')).toBe(`${session} `)
    kept.remove('user')
    expect(kept.read('user')).toBeNull()
    expect(kept.remembers()).toBe(false)
    expect(openBrowserStorage(name).read('user')).toBeNull()
  })

  it('is there on the next page too, if the storage works', () => {
    define(name, { value: storage(values) })
    const kept = openBrowserStorage(name)
    kept.write('user', 'a')
    expect(kept.remembers()).toBe(true)
    expect(openBrowserStorage(name).read('user')).toBe('a')
    expect([...values.keys()]).toEqual(['user'])
    kept.remove('user')
    expect(openBrowserStorage(name).read('user')).toBeNull()
  })

  it('is deleted on this page even if the storage does not delete it', () => {
    values.set('user', 'a')
    define(name, unkept['throws at a change']!) // listed above
    const kept = openBrowserStorage(name)
    expect(kept.read('user')).toBe('a')
    kept.remove('user')
    expect(kept.read('user')).toBeNull()
  })

  it('is not an older value on the next page, if the storage is full by then', () => {
    values.set('user', 'old')
    define(name, unkept['is full']!) // listed above
    const kept = openBrowserStorage(name)
    kept.write('user', 'new')
    expect(kept.read('user')).toBe('new')
    expect(openBrowserStorage(name).read('user')).toBeNull()
  })

  it('goes to the storage again once there is room', () => {
    const store = storage(values)
    define(name, { value: store })
    const kept = openBrowserStorage(name)
    const setItem = vi.spyOn(store, 'setItem').mockImplementation(fail('QuotaExceededError'))
    kept.write('user', 'a')
    expect(kept.remembers()).toBe(false)
    setItem.mockRestore()
    kept.write('user', 'b')
    expect(kept.remembers()).toBe(true)
    expect(openBrowserStorage(name).read('user')).toBe('b')
  })
})
