/** What the pages behind secret links share with the server. Separate from the schemas. */

/** Where the guests of an evening tell what they eat; the link's token follows. */
export const TABLE_PATH = '/table/'

/** How bad an allergen is for a guest, from the least, with words for people. */
export const severities = {
  traces_ok: 'A little is fine',
  never: 'Must not eat it',
  life_threatening: 'Life-threatening, not even traces',
} as const
export type Severity = keyof typeof severities
export const severityCodes = Object.keys(severities) as readonly Severity[] // the object's own keys

/** Maximum lengths in characters. */
export const guestLengths = { name: 100, diet: 500 } as const

/** How many answers a table takes: twice its guests, since some answer twice, but neither fewer nor more than this. */
export const tableAnswers = { min: 20, max: 500 } as const

/** How much a guest can add to an enquiry. */
export const additionLimits = { text: 2000, count: 20 } as const

/** The state of an enquiry, as its sender sees it. `closed`: the owner has closed it. */
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

/** What the owner says in the mail that confirms an enquiry, unless the settings have other words. */
export const DEFAULT_CONFIRMATION = 'I read every enquiry myself and answer as soon as I can.'
