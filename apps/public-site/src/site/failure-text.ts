/**
 * The server's message for a failed call, else `fallback`. Duck-typed, because the class `ApiError` is loaded with the
 * client.
 */
export function failureText(error: unknown, fallback: string): string {
  const message = error instanceof Error && 'serverMessage' in error ? error.serverMessage : undefined
  return typeof message === 'string' && message !== '' ? message : fallback
}
