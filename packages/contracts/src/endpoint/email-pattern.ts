/**
 * Text, an at sign, text, a dot, text; what the specification calls an email
 * address. The dot is the first that can be one, so the time is linear. Apart
 * from the schemas, so that the public page has it without them.
 */
export const EMAIL_PATTERN = '^[^\\s@\\u0000]+@[^\\s@\\u0000][^\\s@.\\u0000]*\\.[^\\s@\\u0000]+$'
