/**
 * All error codes with their HTTP status and default message.
 */
export const errorCodes = {
  invalid_input: { status: 400, message: 'Please check the fields below.' },
  broken_picture: { status: 400, message: 'This picture is damaged. Please choose another one.' },
  weak_password: { status: 400, message: 'This password is too easy to guess.' },
  wrong_password: { status: 400, message: 'The current password is not correct.' },
  reset_link_invalid: { status: 400, message: 'This link has expired or was already used.' },
  confirmation_link_invalid: {
    status: 400,
    message: 'This link has expired, was already used, or a newer one has replaced it.',
  },
  challenge_ended: { status: 400, message: 'This took too long, or was done already. Please begin again.' },
  wrong_code: { status: 400, message: 'This code is not correct, or was used already.' },
  codes_unreadable: { status: 400, message: 'The server can no longer check codes. Please use another way.' },
  passkey_refused: { status: 400, message: 'This passkey was not accepted. Please use another way.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  sign_in_again: { status: 403, message: 'Please sign in again to do this. Nothing has changed.' },
  not_an_administrator: { status: 403, message: 'This account is not an administrator' },
  second_step: { status: 403, message: 'One more step: please confirm that it is you.' },
  factor_required: { status: 403, message: 'Please set up two-step sign-in first.' },
  registration_closed: {
    status: 403,
    message: 'This site does not take new accounts. Please ask its owner for one.',
  },
  not_found: { status: 404, message: 'Not found.' },
  too_slow: { status: 408, message: 'This took too long to arrive. Please check your connection and try again.' },
  email_taken: { status: 409, message: 'This email address already has an account.' },
  stale_version: { status: 409, message: 'Somebody else changed this record in the meantime.' },
  slot_taken: { status: 409, message: 'Another evening already has this day.' },
  own_account: { status: 409, message: 'You cannot delete your own account.' },
  last_administrator: { status: 409, message: "You can't remove the last administrator." },
  factor_needed: { status: 409, message: 'Administrators here need two-step sign-in. Please add another way first.' },
  no_passkeys: { status: 409, message: 'Passkeys need the server, and HTTPS.' },
  mail_not_set_up: { status: 409, message: 'Mail is not set up on this server yet, so no mail was sent.' },
  no_preview: { status: 409, message: 'There are no previews here: they need the server, which renders the page.' },
  no_backups: { status: 409, message: 'There are no backups here: the server makes them.' },
  backup_busy: {
    status: 409,
    message: 'Another backup, restore or rehearsal is under way. Please wait until it has finished.',
  },
  too_many_previews: { status: 409, message: 'There are many links already. Please withdraw one first.' },
  limit_reached: { status: 409, message: 'There are as many as there can be.' },
  too_large: { status: 413, message: 'This is too large.' },
  unsupported_media: { status: 415, message: 'This type of file is not accepted.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please try again later.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },

  unavailable: { status: 503, message: 'Temporarily unavailable. Please try again in a moment.' },
  disk_full: {
    status: 507,
    message: 'The disk is full, so this could not be saved. Please tell the person who runs the server.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCodes
