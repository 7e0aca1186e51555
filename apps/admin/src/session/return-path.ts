const KEY = 'return_path'

/** Remembers the page that a signed-out administrator asked for, until this tab is closed; undefined forgets it. */
export function rememberReturnPath(path: string | undefined): void {
  if (path?.startsWith('/admin/') && !path.startsWith('/admin/dashboard')) sessionStorage.setItem(KEY, path)
  else sessionStorage.removeItem(KEY)
}

export function readReturnPath(): string | null {
  return sessionStorage.getItem(KEY)
}
