export const PUBLIC_SITE = import.meta.env.MODE === 'mock' ? '../' : '/'
