import type { Way } from '../accounts/factors.ts'
import type { customerFields } from '../customers/customers.ts'
import type { MessageChoice } from '../messages/messages.ts'
import type { orderFields, OrderEventAction, OrderState } from '../orders/orders.ts'
import type { paymentSettingsFields } from '../settings/payment-settings.ts'
import type { deskSettingsFields, settingsFields } from '../settings/settings.ts'
import type { travelFields } from '../travel/travel.ts'

// What the server writes into `details`. The server cannot write another name, and the back office does not compile
// without a word for each. Stored lines of older versions may have others.

/** The changed fields that the history of an order names. */
export type OrderDetail = keyof typeof orderFields | 'held_until'

/** What was changed of the second steps of an account's sign-in. The mail about it says it too. */
export type FactorChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'codes_app_added'
  | 'codes_app_removed'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'two_step_sign_in_removed'

type AccountDetail =
  | 'name'
  | 'email'
  | 'role'
  | 'avatar'
  | 'language'
  | 'password'
  | 'new_email_asked'
  | 'new_email_cancelled'
  | FactorChange

/** With what somebody showed who they are, or failed to. */
export type ShownProof = Way | 'password' | `password_and_${Way}` | 'role' | 'reset_link' | 'confirmation_link'

/** A part of the settings that is changed by calls of its own. */
export type SettingsPart = 'days_off' | 'calendar_link' | 'reply_templates'

/** The changed fields and other facts that a line of the activity names. */
export type ActivityDetail =
  | OrderDetail
  | Extract<OrderEventAction, `allergy_${string}` | `offer_${string}` | `payment_${string}` | 'reminder_changed'>
  | 'files'
  | 'payment_notice' // what a provider has reported and could not be entered
  | keyof typeof customerFields
  | Exclude<keyof typeof settingsFields, 'is_live'> // a change of it is an act
  | keyof typeof deskSettingsFields
  | keyof typeof paymentSettingsFields
  | keyof typeof travelFields
  | SettingsPart
  | 'title' // of legal pages
  | 'body'
  | 'is_published'
  | 'translations'
  | 'every' // of the schedule of backups
  | 'keep'
  | AccountDetail
  | ShownProof

/** The new state that a line names instead. */
export type DetailState = OrderState | MessageChoice
