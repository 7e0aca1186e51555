/** The paths that the back office answers, by its one page; every other path but the API's is the public page. */
export const adminPaths = [
  '/admin',
  '/admin/*',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/unauthorized',
] as const

/** @param path without its query */
export function isAdminPath(path: string): boolean {
  return path.startsWith('/admin/') || adminPaths.some((known) => known === path)
}

/** True for what the API alone may answer. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}
