import { texts } from '@tablier/words/refusals/texts'
import type { ErrorCode } from './error-codes.ts'
import { type Reason, reasonOf } from './refusals.ts'

type ReasonsByCode = Readonly<Partial<Record<ErrorCode, readonly Reason[]>>>

/** What each endpoint with an error code can say in place of the code's own message. */
const ofEvery: ReasonsByCode = {
  invalid_input: [
    'wrongFields',
    ...(['addressUnreadable', 'bodyNotJson', 'fileIncomplete', 'formUnreadable'] as const),
    ...(['hostMissing', 'requestUnreadable'] as const),
  ],
  unsupported_media: ['takesJson', 'choosePicture', 'chooseVideo', 'choosePictureOrVideo', 'chooseAPdf'],
  too_large: ['avatarAtMost', 'fileAtMost', 'headersTooLarge'],
  disk_full: ['diskUnwritable', 'noRoomForMedia'],
  unavailable: ['serverIsBusy', 'serverIsLeaving', 'siteIsComing'],
}

/** What single endpoints can say: each names its own in `reasons`. */
const ofSome = {
  invalid_input: [
    ...(['theCurrency', 'theLanguage', 'theRegion', 'theTimeZone', 'writeThePage', 'specialDayNeedsDate'] as const),
    ...(['socialMediaIcon', 'socialMediaLink', 'socialMediaList', 'passwordAtLeast'] as const),
    ...(['agreedNeedsPrice', 'agreedPriceStays', 'partsMakeThePrice'] as const),
    ...(['alreadyInState', 'cannotMove', 'eveningNeedsDay', 'holdInFuture', 'notDoneYet', 'onlyHeldHasHold'] as const),
    ...(['setTheDayFirst', 'dietsNeedConsent', 'dietsUnreadable', 'guestHasNoAddress', 'messageHasNoAddress'] as const),
    ...(['acceptanceByGuest', 'acceptanceHasPayments', 'acceptanceIsOver', 'acceptedDayStays'] as const),
    ...([
      'chooseOneEach',
      'offerEnds',
      'offerIsAnswered',
      'offerMailNeedsLink',
      'offerNeedsLines',
      'offerNotAccepted',
      'offerNotSent',
      'offerOfAnotherDay',
      'offerTooLarge',
      'owedAtMost',
    ] as const),
    ...(['chooseAnotherCustomer', 'dietsCannotBeRead', 'dietsTooLong', 'notesTooLong'] as const),
    ...(['noticeIsSettled', 'noticeOtherCurrency', 'noticeTooLarge'] as const),
    ...(['paymentAhead', 'paymentOfNothing', 'paymentOfExample', 'paymentCountered', 'counterStays'] as const),
  ],
  not_found: ['noBackupToOpen', 'noExamples', 'recordWasDeleted'],
  email_taken: ['customerHasAddress'],
  stale_version: ['draftChangedMeanwhile', 'hoursChangedMeanwhile', 'offerChanged'],
  factor_needed: ['setUpTwoStep'],
  limit_reached: [
    ...(['asManyFiles', 'asManyPayments', 'asManyReplies', 'asManyTemplates', 'partyIsFull'] as const),
    ...(['cannotCancel', 'cannotWithdraw', 'enquiryWithdrawn', 'nothingToPay'] as const),
    ...(['offerNotOpen', 'paymentPending', 'paymentUnderWay', 'tooManyAdditions'] as const),
  ],
  disk_full: ['noRoomForBackup'],
  too_many_requests: ['enoughLinks', 'tooManyFromHere', 'tooMuchByLink'],
} as const satisfies ReasonsByCode

/** A reason that an endpoint has to name. */
export type OwnReason = (typeof ofSome)[keyof typeof ofSome][number]
export const ownReasons: readonly OwnReason[] = Object.values(ofSome).flat()

/** What is said by no endpoint: by the transfers of backups, by commands, and to connections. */
const ofNone: ReasonsByCode = {
  invalid_input: [
    ...(['notHttp', 'fileIncompleteTryAgain'] as const),
    ...(['mustBeAnObject', 'pageNeedsText', 'settingsHave', 'unknownKey'] as const),
  ],
  unavailable: ['notListening'],
  forbidden: ['uploadTooLate'],
  not_found: ['linkHasEnded'],
}

/** An endpoint, as far as it is read here. */
interface WithReasons {
  readonly reasons?: readonly OwnReason[]
}

/** Returns the reasons that an endpoint's error code can have: its own first. */
export function reasonsOf({ reasons = [] }: WithReasons, code: ErrorCode): Reason[] {
  const named: readonly Reason[] = (ofSome as ReasonsByCode)[code] ?? []
  return [reasonOf(code), ...(ofEvery[code] ?? []), ...reasons.filter((reason) => named.includes(reason))]
}

/** Returns every reason that an error code can have, whoever says it. */
export function allReasonsOf(code: ErrorCode): Reason[] {
  return [...reasonsOf({ reasons: ownReasons }, code), ...(ofNone[code] ?? [])]
}

/** Returns the lines that describe an endpoint's error code: each reason with its English message. */
export function describeCode(endpoint: WithReasons, code: ErrorCode): string {
  return reasonsOf(endpoint, code)
    .map((reason) => `\`${code}\`, \`${reason}\`: ${texts[reason]}`)
    .join('\n\n')
}
