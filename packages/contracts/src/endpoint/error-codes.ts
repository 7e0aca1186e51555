import codes from './error-codes.json' with { type: 'json' }

export type ErrorCode = keyof typeof codes

/** All error codes with their HTTP status and default message. */
export const errorCodes: Readonly<Record<ErrorCode, { status: number; message: string }>> = codes
