/** The paths of the back office; all paths outside it and the API belong to the public page. */
export const adminPaths = [
  '/admin',
  '/admin/*',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/unauthorized',
] as const

/** @param path without the query */
export function isAdminPath(path: string): boolean {
  return path.startsWith('/admin/') || adminPaths.some((known) => known === path)
}

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}
