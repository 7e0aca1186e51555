/** The administrator whom the server is started with. */
export const OWNER = { email: 'owner@example.com', password: 'correct horse' } as const
