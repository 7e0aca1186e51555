/** The administrator that the server creates at its first start. */
export const OWNER = { email: 'owner@example.com', password: 'correct horse' } as const
