import {
  formatMoney,
  isNumberForm,
  paymentLimits,
  storedBic,
  storedIban,
  transferFacts,
  writtenNumber,
} from '@tablier/contracts'
import { drawQrCode, EPC_CODE } from '@tablier/contracts/qr-code'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { Loaded } from '../components/failure-notice.tsx'
import { controlClass } from '../components/field.tsx'
import { Card } from '../components/page.tsx'
import { CardForm, RecordField } from '../forms/record-form.tsx'
import { FormHistoryButton, LinkedFormHistory } from '../history/form-history.tsx'
import { FormLanguages } from '../translations/form-languages.tsx'
import { useToday } from '../site/today.ts'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'
import { accountFields, numberFields, offerTexts, termFields } from './payment-fields.ts'
import { PartsForm, StepsForm, VatForm } from './payment-lists.tsx'
import { paymentHistory } from './settings-history.ts'
import { type PaymentSettings, paymentSettingsOptions, usePaymentForm } from './settings-queries.ts'

interface FormProps {
  readonly settings: PaymentSettings
}

/** How guests pay, and what offers begin with. */
export function PaymentSettingsScreen() {
  return (
    <Loaded query={useQuery(paymentSettingsOptions)} failed={t.failedToLoadTheSettings} loading={t.loadingSettings}>
      {(settings) => (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <div className="grid min-w-0 gap-6">
            <Card title={t.howYouArePaid} action={<FormHistoryButton subject={paymentHistory} />}>
              <AccountForm settings={settings} />
            </Card>
            <Card title={t.valueAddedTax}>
              <VatForm settings={settings} />
            </Card>
            <Card title={t.partsOfThePrice}>
              <PartsForm settings={settings} />
            </Card>
          </div>
          <div className="grid min-w-0 gap-6">
            <Card title={t.cancelling}>
              <StepsForm settings={settings} />
            </Card>
            <Card title={t.termsOfOffers}>
              <TermsForm settings={settings} />
            </Card>
            <Card title={t.numbersAndKeeping}>
              <NumbersForm settings={settings} />
            </Card>
          </div>
          <LinkedFormHistory subjects={[paymentHistory]} />
        </div>
      )}
    </Loaded>
  )
}

const LINK_EXAMPLE = 'https://pay.example.com/you/{amount}?for={reference}'

/** The account, with a trial of its code, and the other ways to pay. */
function AccountForm({ settings }: FormProps) {
  const form = usePaymentForm(accountFields, settings)
  const [holder, iban, bic] = useWatch({ control: form.form.control, name: accountNames })
  return (
    <CardForm form={form} save={t.saveAccount}>
      <RecordField name="accountHolder" autoComplete="name" hint={t.accountHolderHint} />
      <RecordField name="iban" autoCapitalize="characters" spellCheck={false} />
      <RecordField
        name="bic"
        className={`${controlClass} max-w-52`}
        autoCapitalize="characters"
        spellCheck={false}
        hint={t.bicHint}
      />
      <TrialCode holder={String(holder)} iban={String(iban)} bic={String(bic)} />
      <RecordField name="tradeName" hint={t.tradeNameHint} />
      <RecordField
        name="paymentLink"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        hint={<span className="[overflow-wrap:anywhere]">{t.providersLinkHint({ example: LINK_EXAMPLE })}</span>}
      />
      <RecordField name="takesCash" />
    </CardForm>
  )
}

const accountNames = ['accountHolder', 'iban', 'bic'] as const
const ONE_EURO = { amount: 100, currency: 'EUR' } as const

interface TrialCodeProps {
  readonly holder: string
  readonly iban: string
  readonly bic: string
}

/** The code of a transfer of 1.00 € to the account as it is typed; nothing while it has none. */
function TrialCode({ holder, iban, bic }: TrialCodeProps) {
  const id = useId()
  const account = { account_holder: holder.trim(), iban: storedIban(iban), bic: storedBic(bic) }
  const facts = transferFacts(account, { ...ONE_EURO, reference: t.trialOfCode })
  if (!facts?.code) return null
  const { path, size } = drawQrCode(facts.code, EPC_CODE)
  return (
    <figure aria-labelledby={id} className="flex flex-wrap items-center gap-4 rounded-xl border border-line p-4">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={facts.groupedIban}
        className="size-44 shrink-0 rounded-lg bg-white"
      >
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <figcaption className="min-w-40 flex-1 text-sm">
        <p id={id} className="mb-1 font-medium">
          {t.scanThisCode}
        </p>
        <p className="text-muted">
          {t.scanThisCodeHint({ amount: formatMoney(ONE_EURO.amount, ONE_EURO.currency, locale) })}
        </p>
      </figcaption>
    </figure>
  )
}

/** The owner's terms, and what stands in the place of a tax. */
function TermsForm({ settings }: FormProps) {
  const form = usePaymentForm(termFields, settings)
  return (
    <CardForm form={form} save={t.saveTerms}>
      <FormLanguages fields={offerTexts}>
        <RecordField name="terms" rows={8} hint={t.termsOfOffersHint} />
        <RecordField name="vatFreeSentence" rows={2} hint={t.sentenceWithoutVatHint} />
      </FormLanguages>
    </CardForm>
  )
}

const narrow = `${controlClass} max-w-28`
const { offerDays, recordsYears, reminderDays } = paymentLimits
const inBounds = (numbers: string, { min, max }: { readonly min: number; readonly max: number }) =>
  t.toOfNumbers({ numbers, min, max })

/** The numbers of offers, their days, and for how long records are kept. */
function NumbersForm({ settings }: FormProps) {
  const form = usePaymentForm(numberFields, settings)
  const numberForm = String(useWatch({ control: form.form.control, name: 'numberForm' }))
  const year = Number(useToday().slice(0, 4))
  const example = writtenNumber(isNumberForm(numberForm) ? numberForm : settings.numberForm, { year, number: 14 })
  const { proposedRecordsYears: proposed } = settings
  const keeping = [t.yearsToKeepRecordsHint, proposed === null ? '' : t.yearsOfYourCountry({ years: proposed })]
  return (
    <CardForm form={form} save={t.saveNumbers}>
      <RecordField
        name="numberForm"
        className={`${controlClass} max-w-64`}
        autoCapitalize="none"
        spellCheck={false}
        hint={t.numberOfAnOfferHint({ example })}
      />
      <RecordField name="offerDays" className={narrow} hint={`${offerDays.min}–${offerDays.max}`} />
      <RecordField name="confirms" words={confirmsWords} />
      <RecordField name="reminderBeforeDays" className={narrow} hint={inBounds(t.reminderDaysHint, reminderDays)} />
      <RecordField name="reminderAfterDays" className={narrow} hint={inBounds(t.reminderDaysHint, reminderDays)} />
      <RecordField
        name="recordsYears"
        className={narrow}
        hint={inBounds(keeping.filter(Boolean).join(' '), recordsYears)}
      />
    </CardForm>
  )
}

const confirmsWords = {
  accepted: t.confirmsName({ confirms: 'accepted' }),
  first_part: t.confirmsName({ confirms: 'first_part' }),
} satisfies Record<PaymentSettings['confirms'], string>
