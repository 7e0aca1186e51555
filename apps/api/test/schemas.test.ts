import { compileCheck } from '@tablier/backend'
import { api, listEndpoints, successSchema } from '@tablier/contracts'
import stringifierOf from 'fast-json-stringify'
import { expect, it } from 'vitest'

/** The server compiles a schema when it is first used, so an invalid one must fail here. */
it.each(listEndpoints(api))('compiles every schema of $name', ({ endpoint }) => {
  const { params = {}, query = {}, body = {} } = endpoint
  for (const input of [params, query]) expect(compileCheck(input, 'url')).toBeTypeOf('function')
  expect(compileCheck(body, 'body')).toBeTypeOf('function')
  expect(stringifierOf(successSchema(endpoint))).toBeTypeOf('function')
})
