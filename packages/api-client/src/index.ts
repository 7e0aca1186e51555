export * from './api-error.ts'
export * from './client.ts'
export * from './transport.ts'
