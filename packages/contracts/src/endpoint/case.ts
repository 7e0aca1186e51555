/**
 * The wire and the database say `sub_heading`, the screens say `subHeading`.
 * The rule goes one way only (`b_text_1` and `b_text1` would meet), so the way
 * back is driven by the keys that a schema names, not by a second rule.
 */

export type Renames = Readonly<Record<string, string>>

/** `sub_heading` -> `subHeading`, `b_text_1` -> `bText1`. */
export type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? Tail extends ''
    ? S
    : `${Head}${Capitalize<CamelCase<Tail>>}`
  : S

type CamelKey<K, R> = K extends keyof R ? (R[K] extends string ? R[K] : never) : K extends string ? CamelCase<K> : K

/** A value with the keys of all its objects in camelCase, `R` overruling the rule. */
export type Camelized<T, R = {}> = T extends readonly (infer Item)[]
  ? Camelized<Item, R>[]
  : T extends object
    ? { [K in keyof T as CamelKey<K, R>]: Camelized<T[K], R> }
    : T

/** Applies the rule to one key; see `CamelCase`. */
export function camelCase(key: string): string {
  return key.replace(/_+(.)/gs, (_, letter: string) => letter.toUpperCase())
}

/** Maps the keys of a JSON value, at any depth, to camelCase. */
export function camelize<T, const R extends Renames = {}>(value: T, renames?: R): Camelized<T, R>
export function camelize(value: unknown, renames: Renames = {}): unknown {
  if (Array.isArray(value)) return value.map((item) => camelize<unknown, Renames>(item, renames))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [camelKey(key, renames), camelize<unknown, Renames>(item, renames)]),
  )
}

/**
 * Maps the keys of one flat object back to the wire names in `keys`.
 * A key that is not among them is passed as it is; the server drops it.
 */
export function snakize(value: object, keys: readonly string[], renames: Renames = {}): Record<string, unknown> {
  const wireNames = new Map(keys.map((key) => [camelKey(key, renames), key]))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [wireNames.get(key) ?? key, item]))
}

/** The name of a wire key on the screens: its rename, else the rule. */
export function camelKey(key: string, renames: Renames): string {
  return Object.hasOwn(renames, key) ? renames[key]! : camelCase(key) // hasOwn was just asked
}
