import { api, type Failure, listEndpoints, reasonsOf } from '@tablier/contracts'

const endpoints = listEndpoints(api).map(({ name, endpoint }) => ({
  name,
  endpoint,
  pattern: new RegExp(`^/api${endpoint.path.replaceAll(/:\\w+/g, '[^/]+')}$`),
}))

/** @throws Error if a call of an endpoint was refused with a reason that its contract does not list */
export function demandDeclaredReason(method: string, path: string, refused: Failure): void {
  const [own] = path.split('?')
  const called = endpoints.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(own ?? ''))
  if (!called || reasonsOf(called.endpoint, refused.code).includes(refused.reason)) return
  throw new Error(`The contract of ${called.name} does not list the reason '${refused.reason}' of '${refused.code}'.`)
}
