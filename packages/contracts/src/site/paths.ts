/** The paths of the back office. All other paths belong to the public page, except the API's. */
export const adminPaths = [
  '/admin',
  '/admin/*',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/two-step',
  '/unauthorized',
] as const

/** @param path without the query */
export function isAdminPath(path: string): boolean {
  return path.startsWith('/admin/') || adminPaths.some((known) => known === path)
}

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** The paths of the legal pages by name, which apply once a page is published. */
export const legalPaths = {
  privacy: '/privacy',
  terms: '/terms',
  contact: '/contact-details',
} as const

export type LegalPageName = keyof typeof legalPaths

export const legalPageNames = Object.keys(legalPaths) as LegalPageName[] // Object.keys widens its keys to string

/** Returns the legal page at a path without its query. A slash at the end is ignored. */
export function legalPageAt(path: string): LegalPageName | undefined {
  const wanted = path.replace(/\/$/, '')
  return legalPageNames.find((name) => legalPaths[name] === wanted)
}

/** The path of the page of menus, which applies once one is published. */
export const MENUS_PATH = '/menus'

/** A page besides the landing page whose content the API adds if it is asked for. */
export type OwnPage = LegalPageName | 'menus'

/** Returns which page of its own is at a path without its query. A slash at the end is ignored. */
export function ownPageAt(path: string): OwnPage | undefined {
  return path.replace(/\/$/, '') === MENUS_PATH ? 'menus' : legalPageAt(path)
}
