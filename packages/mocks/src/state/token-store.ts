import type { Token } from './mock-state.ts'

/** Where the tokens of open sessions are. */
export interface TokenStore {
  read(): readonly Token[]
  write(tokens: readonly Token[]): void
}

/** Forgets with the page. */
export function tokensInMemory(): TokenStore {
  let kept: readonly Token[] = []
  return { read: () => kept, write: (tokens) => void (kept = tokens) }
}

const KEY = 'tablier_mock_tokens'

/**
 * Keeps them in a browser's storage: the mock begins anew with every page
 * load, and whoever was signed in still is.
 */
export function tokensInStorage(storage: Pick<Storage, 'getItem' | 'setItem'>): TokenStore {
  return {
    read: () => JSON.parse(storage.getItem(KEY) ?? '[]') as Token[], // nobody else writes under this key
    write: (tokens) => storage.setItem(KEY, JSON.stringify(tokens)),
  }
}
