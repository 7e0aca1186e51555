import { api, type Failure, listEndpoints, reasonsOf } from '@tablier/contracts'

/** Those whose path has no parameter come first, because `/users/updatedetails` also matches `/users/:id`. */
const endpoints = listEndpoints(api)
  .toSorted((one, other) => Number(one.endpoint.path.includes(':')) - Number(other.endpoint.path.includes(':')))
  .map(({ name, endpoint }) => ({
    name,
    endpoint,
    pattern: new RegExp(`^/api${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }))

/** Returns what is wrong if a call of an endpoint was refused with a reason that its contract does not list. */
export function undeclaredReason(method: string, path: string, refused: Failure): string | undefined {
  const [own] = path.split('?')
  const called = endpoints.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(own ?? ''))
  if (!called || reasonsOf(called.endpoint, refused.code).includes(refused.reason)) return undefined
  return `The contract of ${called.name} does not list the reason '${refused.reason}' of '${refused.code}'.`
}
