/**
 * The wire and the database use `sub_heading`, screens use `subHeading`. `b_text_1` and `b_text1` both become `bText1`,
 * so the way back looks the keys up in the schema.
 */

export type Renames = Readonly<Record<string, string>>

/** `sub_heading` -> `subHeading`, `b_text_1` -> `bText1`. */
export type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? Tail extends ''
    ? S
    : `${Head}${Capitalize<CamelCase<Tail>>}`
  : S

type CamelKey<K, R> = K extends keyof R ? (R[K] extends string ? R[K] : never) : K extends string ? CamelCase<K> : K

/** A value with all keys in camelCase, except for the renames `R`. */
export type Camelized<T, R = {}> = T extends readonly (infer Item)[]
  ? Camelized<Item, R>[]
  : T extends object
    ? { [K in keyof T as CamelKey<K, R>]: Camelized<T[K], R> }
    : T

/** Maps one key as `CamelCase` does. */
export function camelCase(key: string): string {
  return key.replace(/_+(.)/gs, (_, letter: string) => letter.toUpperCase())
}

/** Maps all keys of a JSON value, at any depth, to camelCase. */
export function camelize<T, const R extends Renames = {}>(value: T, renames?: R): Camelized<T, R>
export function camelize(value: unknown, renames: Renames = {}): unknown {
  if (Array.isArray(value)) return value.map((item) => camelize<unknown, Renames>(item, renames))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [camelKey(key, renames), camelize<unknown, Renames>(item, renames)]),
  )
}

/** Maps the keys of one flat object back to the wire names in `keys`. The server drops other keys. */
export function snakize(value: object, keys: readonly string[], renames: Renames = {}): Record<string, unknown> {
  const wireNames = new Map(keys.map((key) => [camelKey(key, renames), key]))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [wireNames.get(key) ?? key, item]))
}

/** The screen name of a wire key: its rename, or else its camelCase. */
export function camelKey(key: string, renames: Renames): string {
  return Object.hasOwn(renames, key) ? renames[key]! : camelCase(key) // hasOwn says that it exists
}
