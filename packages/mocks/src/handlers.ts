import { createMockApi } from './mock-api.ts'

/** The API with the example content, for whoever needs no more than `setupServer(...handlers)`. */
export const { handlers } = createMockApi()
