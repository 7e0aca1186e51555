/** So large may a JSON body be: 256 KB. */
export const MAX_JSON_BYTES = 256 * 1024
