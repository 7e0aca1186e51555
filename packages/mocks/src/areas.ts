import { type Api, api, type Endpoint, listEndpoints } from '@tablier/contracts'

type EndpointsOf<T> = T extends Endpoint ? T : { [K in keyof T]: EndpointsOf<T[K]> }[keyof T]
type FirstSegment<Path> = Path extends `/${infer First}/${string}`
  ? First
  : Path extends `/${infer Only}`
    ? Only
    : never

/** A part of the API: the first segment of its paths, such as `services`. */
export type Area = FirstSegment<EndpointsOf<Api>['path']>

/** @param path below `/api`, such as `/services/contents` */
export function areaOf(path: string): string {
  return path.split('/')[1] ?? ''
}

/** All areas. */
export const areas = [...new Set(listEndpoints(api).map(({ endpoint }) => areaOf(endpoint.path)))] as readonly Area[] // read from the same paths
