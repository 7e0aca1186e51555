import { expect, it } from 'vitest'
import { api } from '../index.ts'
import { listEndpoints } from './endpoint.ts'
import { errorCodes, type ErrorCode } from './error-codes.ts'
import { errorsOf, openApiDocument } from './openapi.ts'
import { allReasonsOf, ownReasons } from './reasons-of.ts'

const endpoints = listEndpoints(api)

it('each reason of single endpoints is named by one', () => {
  const named = new Set(endpoints.flatMap(({ endpoint }) => endpoint.reasons ?? []))
  expect(ownReasons.filter((reason) => !named.has(reason))).toEqual([])
})

it.each(endpoints.filter(({ endpoint }) => endpoint.reasons))('$name names reasons of its own error codes', (one) => {
  const { endpoint } = one
  const possible = new Set(errorsOf(endpoint).flatMap((code) => allReasonsOf(code)))
  expect(endpoint.reasons?.filter((reason) => !possible.has(reason))).toEqual([])
})

it('belongs to one error code only, so that a document can say under which', () => {
  const codes = Object.keys(errorCodes) as ErrorCode[] // Object.keys widens its keys to string
  const all = codes.flatMap((code) => allReasonsOf(code))
  expect(all.filter((reason, index) => all.indexOf(reason) !== index)).toEqual([])
})

it('the document says a reason with the endpoints that name it, and with no other', () => {
  const { paths } = openApiDocument(api, { title: 'Tablier', version: '1' }, '/api')
  const saying = (reason: string) =>
    Object.entries(paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) =>
        JSON.stringify(operation).includes(`\`${reason}\``) ? [`${method} ${path}`] : [],
      ),
    )
  expect(saying('cannotWithdraw')).toEqual(['post /api/enquiry/withdraw'])
  expect(saying('chooseAnotherCustomer')).toEqual(['post /api/customers/{id}/merge'])
})
