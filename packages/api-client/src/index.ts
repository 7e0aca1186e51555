export * from './api-error.ts'
export * from './call-types.ts'
export * from './client.ts'
export * from './transport.ts'
