/** Maximum size of a JSON body in bytes: 256 KB. */
export const MAX_JSON_BYTES = 256 * 1024
