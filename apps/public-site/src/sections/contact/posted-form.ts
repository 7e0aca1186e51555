import type { FormNotice, RefusedForm } from '@tablier/contracts/contact-form'
import type { Words } from '@tablier/words/site/words'
import { problemOf } from './form-problem.ts'
import { failed, type FormOutcome } from './form-outcome.ts'

/** What became of a posted form. Not in the first script, because most visitors do not need its texts. */
export interface PostedForm {
  readonly notice?: FormNotice | undefined
  /** The form, if it was refused: it is shown again with its texts. */
  readonly refused?: RefusedForm | undefined
}

/** What the page says about a posted form. */
export function outcomeOf({ notice, refused }: PostedForm, t: Words): FormOutcome | undefined {
  if (!refused) return notice && outcomeFor(notice, t)
  if (refused.said) return failed(refused.said)
  const isInvalid = refused.notice === 'invalid' || refused.notice === 'invalid-email'
  return (isInvalid && problemOf(refused.texts, t)) || (refused.notice && outcomeFor(refused.notice, t))
}

function outcomeFor(notice: FormNotice, t: Words): FormOutcome {
  const texts = {
    sent: t.sent,
    'sent-taken': t.sentButTaken,
    'sent-held': t.sentButHeld,
    invalid: t.allRequired,
    'invalid-email': t.invalidEmail,
    'invalid-evening': t.checkTheEvening,
    failed: t.sendingFailed,
    'too-many': t.tooMany,
  } as const satisfies Record<FormNotice, string>
  return { isSuccess: notice.startsWith('sent'), text: texts[notice], wrongFields: [] }
}
