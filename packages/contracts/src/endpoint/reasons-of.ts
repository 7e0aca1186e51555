import { texts } from '@tablier/words/refusals/texts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './error-codes.ts'
import { type Reason, reasonOf } from './refusals.ts'

/** The reasons that follow from how calls are received, whatever the endpoint. */
const ofEveryCall: Readonly<Partial<Record<ErrorCode, readonly Reason[]>>> = {
  invalid_input: [
    'wrongFields',
    'bodyNotJson',
    'formUnreadable',
    'fileIncomplete',
    'addressUnreadable',
    'requestUnreadable',
  ],
  unsupported_media: ['takesJson', 'choosePicture', 'chooseVideo', 'choosePictureOrVideo', 'chooseAPdf'],
  too_large: ['avatarAtMost', 'fileAtMost'],
  disk_full: ['diskUnwritable', 'noRoomForMedia'],
  unavailable: ['serverIsBusy', 'serverIsLeaving'],
}

/** Returns the reasons that an error code can have on an endpoint: its own first. */
export function reasonsOf({ reasons }: Pick<Endpoint, 'reasons'>, code: ErrorCode): Reason[] {
  return [reasonOf(code), ...(ofEveryCall[code] ?? []), ...(reasons?.[code] ?? [])]
}

/** Returns the lines that describe an error code of an endpoint: each reason with its English message. */
export function describeCode(endpoint: Endpoint, code: ErrorCode): string {
  return reasonsOf(endpoint, code)
    .map((reason) => `\`${code}\`, \`${reason}\`: ${texts[reason]}`)
    .join('\n\n')
}
