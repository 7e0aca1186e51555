import { settingsIds } from '@tablier/contracts'
import type { RecordFields } from '../forms/record-fields.ts'
import type { FormSubject } from '../history/form-history.tsx'
import { checklistFields, eveningFields, moveMailFields } from './desk-fields.ts'
import { accountFields, numberFields, partFields, stepFields, termFields, vatFields } from './payment-fields.ts'
import { liveFields, recipientFields, replyFields, sectionFields, signatureFields, siteFields } from './site-fields.ts'
import { t } from '../language/words.ts'

/** The history of the settings of the site, which several forms change. */
export const siteHistory: FormSubject = {
  name: 'settings',
  id: settingsIds.site,
  title: t.historyOf({ name: t.settings }),
  fields: together([siteFields, sectionFields, recipientFields, replyFields, signatureFields, liveFields]),
  reloads: [[]], // as after a save
}

/** The history of the settings of orders and customers. */
export const deskHistory: FormSubject = {
  name: 'settings',
  id: settingsIds.desk,
  title: t.historyOf({ name: t.orderSettings }),
  fields: together([eveningFields, checklistFields, moveMailFields]),
  reloads: [[]],
}

/** The history of the settings of payment. */
export const paymentHistory: FormSubject = {
  name: 'settings',
  id: settingsIds.payment,
  title: t.historyOf({ name: t.payment }),
  fields: together([accountFields, vatFields, partFields, stepFields, termFields, numberFields]),
  reloads: [[]],
}

/** Returns the fields of several forms of the same call. */
function together(forms: readonly [RecordFields<never>, ...RecordFields<never>[]]): RecordFields<never> {
  const all = <Part>(part: (form: RecordFields<never>) => Readonly<Record<string, Part>> | undefined) =>
    Object.fromEntries(forms.flatMap((form) => Object.entries(part(form) ?? {})))
  return {
    body: forms[0].body,
    labels: all(({ labels }) => labels as Readonly<Record<string, string>>), // each has a text
    shown: all(({ shown }) => shown),
    kinds: all(({ kinds }) => kinds),
  }
}
