/** The address of the public page. */
export const PUBLIC_SITE = import.meta.env.MODE === 'mock' ? '../' : '/'
