import type { FormNotice, RefusedForm } from '@tablier/contracts/contact-form'
import { failed, type FormOutcome, INVALID_EMAIL, MISSING, problemOf, sent, SENDING_FAILED } from './form-outcome.ts'

/** A form that was posted as browsers do without scripts. Separate, since the scripts of the page do not load the words. */
export interface PostedForm {
  readonly notice?: FormNotice | undefined
  /** The form, if it was refused: it is shown again with its texts. */
  readonly refused?: RefusedForm | undefined
}

/** What the page says about a posted form. */
export function outcomeOf({ notice, refused }: PostedForm): FormOutcome | undefined {
  if (!refused) return notice && byNotice[notice]
  if (refused.said) return failed(refused.said)
  const isInvalid = refused.notice === 'invalid' || refused.notice === 'invalid-email'
  return (isInvalid && problemOf(refused.texts)) || (refused.notice && byNotice[refused.notice])
}

const byNotice = {
  sent,
  'sent-taken': also('That evening is already taken: I will write to you about others.'),
  'sent-held': also('That evening is on hold for somebody else. It may become free, so I will write to you.'),
  invalid: failed(MISSING),
  'invalid-email': failed(INVALID_EMAIL),
  'invalid-evening': failed('Please check what you told about the evening.'),
  failed: failed(SENDING_FAILED),
  'too-many': failed('Too many attempts. Please try again later.'),
} as const satisfies Record<FormNotice, FormOutcome>

function also(text: string): FormOutcome {
  return { ...sent, text: `${sent.text} ${text}` }
}
