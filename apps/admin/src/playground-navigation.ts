import { isAdminPath } from '@tablier/contracts'
import { createHashHistory } from '@tanstack/react-router'

/** Navigation for the playground. Its host serves only files, so the route is in the hash, one folder below the public page. */
export function playgroundNavigation() {
  if (window.location.hash === '') window.location.replace('#/admin')
  return {
    history: createHashHistory(),
    loadPage: (path: string) => {
      if (!isAdminPath(path.split('?', 1)[0]!)) return window.location.assign(`..${path}`) // split always gives one
      window.location.hash = path
      return window.location.reload()
    },
  }
}
