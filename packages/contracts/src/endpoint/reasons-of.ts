import { texts } from '@tablier/words/refusals/texts'
import type { ErrorCode } from './error-codes.ts'
import { type Reason, reasonOf } from './refusals.ts'

/** What an error code can say in place of its own message. A test compares this with the code that refuses. */
const more: Readonly<Partial<Record<ErrorCode, readonly Reason[]>>> = {
  invalid_input: [
    'wrongFields',
    ...(['addressUnreadable', 'bodyNotJson', 'fileIncomplete', 'fileIncompleteTryAgain', 'formUnreadable'] as const),
    ...(['hostMissing', 'notHttp', 'requestUnreadable'] as const),
    ...(['theCurrency', 'theLanguage', 'theRegion', 'theTimeZone', 'writeThePage', 'specialDayNeedsDate'] as const),
    ...(['socialMediaIcon', 'socialMediaLink', 'socialMediaList', 'passwordAtLeast'] as const),
    ...(['alreadyInState', 'cannotMove', 'eveningNeedsDay', 'holdInFuture', 'notDoneYet', 'onlyHeldHasHold'] as const),
    ...(['setTheDayFirst', 'dietsNeedConsent', 'dietsUnreadable', 'guestHasNoAddress', 'messageHasNoAddress'] as const),
    ...(['chooseAnotherCustomer', 'dietsCannotBeRead', 'dietsTooLong', 'notesTooLong'] as const),
    ...(['mustBeAnObject', 'pageNeedsText', 'settingsHave', 'unknownKey'] as const),
  ],
  unsupported_media: ['takesJson', 'choosePicture', 'chooseVideo', 'choosePictureOrVideo', 'chooseAPdf'],
  too_large: ['avatarAtMost', 'fileAtMost', 'headersTooLarge'],
  disk_full: ['diskUnwritable', 'noRoomForMedia', 'noRoomForBackup'],
  unavailable: ['serverIsBusy', 'serverIsLeaving', 'notListening'],
  forbidden: ['uploadTooLate'],
  not_found: ['linkHasEnded', 'noBackupToOpen', 'noExamples', 'recordWasDeleted'],
  email_taken: ['customerHasAddress'],
  stale_version: ['draftChangedMeanwhile', 'hoursChangedMeanwhile'],
  factor_needed: ['setUpTwoStep'],
  limit_reached: [
    ...(['asManyFiles', 'asManyReplies', 'asManyTemplates', 'partyIsFull'] as const),
    ...(['cannotWithdraw', 'enquiryWithdrawn', 'tooManyAdditions'] as const),
  ],
  too_many_requests: ['enoughLinks', 'tooManyFromHere', 'tooMuchByLink'],
}

/** Returns the reasons that an error code can have: its own first. */
export function reasonsOf(code: ErrorCode): Reason[] {
  return [reasonOf(code), ...(more[code] ?? [])]
}

/** Returns the lines that describe an error code: each reason with its English message. */
export function describeCode(code: ErrorCode): string {
  return reasonsOf(code)
    .map((reason) => `\`${code}\`, \`${reason}\`: ${texts[reason]}`)
    .join('\n\n')
}
