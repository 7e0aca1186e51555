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

/** The pages of the owner's own text, by name, and where visitors find them once they are published. */
export const legalPaths = {
  privacy: '/privacy',
  terms: '/terms',
  contact: '/contact-details',
} as const

export type LegalPageName = keyof typeof legalPaths

export const legalPageNames = Object.keys(legalPaths) as LegalPageName[] // Object.keys widens its keys to string

/** Returns the name of the legal page at a path, without its query; a slash at the end makes no difference. */
export function legalPageAt(path: string): LegalPageName | undefined {
  const wanted = path.replace(/\/$/, '')
  return legalPageNames.find((name) => legalPaths[name] === wanted)
}
