import { compileCheck } from '@tablier/backend'
import { api, listEndpoints, successSchema } from '@tablier/contracts'
import stringifierOf from 'fast-json-stringify'
import { expect, it } from 'vitest'

/** The server compiles a schema at its first use, so this test finds the invalid ones. */
it.each(listEndpoints(api))('compiles every schema of $name', ({ endpoint }) => {
  const { params = {}, query = {}, body = {} } = endpoint
  for (const input of [params, query]) expect(compileCheck(input, 'url')).toBeTypeOf('function')
  expect(compileCheck(body, 'body')).toBeTypeOf('function')
  expect(stringifierOf(successSchema(endpoint))).toBeTypeOf('function')
})
