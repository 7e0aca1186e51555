import { tabStorage } from '@tablier/contracts/browser-storage'

const KEY = 'return_path'

/** Remembers the page that a signed-out administrator asked for, until this tab is closed; undefined forgets it. */
export function rememberReturnPath(path: string | undefined): void {
  if (path?.startsWith('/admin/') && !path.startsWith('/admin/dashboard')) tabStorage.write(KEY, path)
  else tabStorage.remove(KEY)
}

export function readReturnPath(): string | null {
  return tabStorage.read(KEY)
}
