/** What the pages behind secret links share with the server, apart from schemas, which they do not load. */

/** The path of the page for a party's guests, without the link's token. */
export const TABLE_PATH = '/table/'

/** The path of the page for an offer's guest, without the link's token. */
export const OFFER_PATH = '/offer/'

/** How bad an allergen is for a guest, from the least serious. The message `severity` says it. */
export const severityCodes = ['traces_ok', 'never', 'life_threatening'] as const
export type Severity = (typeof severityCodes)[number]

/** Maximum lengths in characters. */
export const guestLengths = { name: 100, diet: 500 } as const

/** How many answers a party's link takes: twice the guest count, because some answer twice, within limits. */
export const partyAnswers = { min: 20, max: 500 } as const

/** How much a sender can add to an enquiry. */
export const additionLimits = { text: 2000, count: 20 } as const

/** The states of an enquiry, as its sender sees them. `closed` means that the owner has closed it. */
export const enquiryStates = [
  'received',
  'answered',
  'held',
  'quoted',
  'confirmed',
  'done',
  'closed',
  'withdrawn',
] as const
export type EnquiryState = (typeof enquiryStates)[number]
