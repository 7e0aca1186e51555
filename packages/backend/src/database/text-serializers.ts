/**
 * PGlite's serializers, by PostgreSQL type number. PGlite miscounts the bytes of half a surrogate pair and the query
 * fails; other drivers send U+FFFD instead.
 */
export const textSerializers: Readonly<Record<number, (value: unknown) => string>> = {
  25: (value) => String(value).toWellFormed(),
}
