/**
 * Text, an at sign, text, a dot, text, as the specification defines an email
 * address. Matches the first possible dot, so the time is linear. Separate from
 * the schemas, which the public page does not load.
 */
export const EMAIL_PATTERN = '^[^\\s@\\u0000]+@[^\\s@\\u0000][^\\s@.\\u0000]*\\.[^\\s@\\u0000]+$'
