/** What this code needs of `Storage`, whose type the packages do not have. */
interface StringStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type BrowserStorage = ReturnType<typeof openBrowserStorage>

/** A session is about this long. Some browsers take a short value and refuse a longer one. */
const TRIAL = ['storage_trial', 'x'.repeat(1000)] as const

/** What a site keeps in this browser, for all its tabs. */
export const browserStorage = openBrowserStorage('localStorage')

/** What a site keeps until this tab is closed. */
export const tabStorage = openBrowserStorage('sessionStorage')

/**
 * Returns a storage that never throws. What the browser does not keep (because it blocks sites' data, is full or forgets
 * at once) is kept in memory instead, until the page is left. `localStorage` and `sessionStorage` are used here only;
 * the linter refuses them elsewhere.
 */
export function openBrowserStorage(name: 'localStorage' | 'sessionStorage') {
  /** The values that the browser did not take; null for what it did not delete. */
  const unkept = new Map<string, string | null>()

  /** Returns what `use` returns, and undefined if this browser has no such storage or refuses. */
  function attempt<Result>(use: (store: StringStore) => Result): Result | undefined {
    try {
      const store = (globalThis as unknown as Record<string, StringStore | null | undefined>)[name] // null in some apps' web views
      return store ? use(store) : undefined
    } catch {
      return undefined // blocked or full
    }
  }
  function read(key: string): string | null {
    const value = unkept.get(key)
    return value === undefined ? (attempt((store) => store.getItem(key)) ?? null) : value
  }
  /** Returns whether the browser keeps the value. If not, an older one is deleted, so that it does not come back. */
  function isKept(key: string, value: string): boolean {
    const kept = attempt((store) => {
      store.setItem(key, value)
      return store.getItem(key)
    })
    if (kept !== value) attempt((store) => store.removeItem(key))
    return kept === value
  }
  return {
    read,
    write(key: string, value: string): void {
      if (isKept(key, value)) unkept.delete(key)
      else unkept.set(key, value)
    },
    remove(key: string): void {
      unkept.delete(key)
      attempt((store) => store.removeItem(key))
      if (read(key) !== null) unkept.set(key, null)
    },
    /** Returns whether everything that was written outlives this page, and more would. */
    remembers(): boolean {
      if (unkept.size > 0 || !isKept(...TRIAL)) return false
      attempt((store) => store.removeItem(TRIAL[0]))
      return true
    },
  }
}
