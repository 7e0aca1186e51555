import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../components/failure-notice.tsx'
import { controlClass, TextInput } from '../components/field.tsx'
import { Card, Page } from '../components/page.tsx'
import { WaitingTexts } from '../content/waiting-texts.tsx'
import { CardForm, RecordField } from '../forms/record-form.tsx'
import { FormHistoryButton, LinkedFormHistory } from '../history/form-history.tsx'
import { t } from '../language/words.ts'
import { useCurrency } from '../settings/settings-queries.ts'
import { FormLanguages } from '../translations/form-languages.tsx'
import { ProposedTravel } from './proposed-travel.tsx'
import { areaFields, distanceFields, sentence, travelHistory } from './travel-fields.ts'
import { type Travel, travelOptions, useTravelForm } from './travel-queries.ts'
import { ZonesForm } from './zones-form.tsx'

interface FormProps {
  readonly travel: Travel
  readonly currency: string
}

/** How far the owner goes, and what it costs. */
export function TravelScreen() {
  const currency = useCurrency()
  const history = travelHistory(currency)
  return (
    <Page title={t.travel} action={<FormHistoryButton subject={history} />}>
      <WaitingTexts path="/admin/shipping" />
      <Loaded query={useQuery(travelOptions)} failed={t.failedToLoadTravel} loading={t.loadingTravel}>
        {(travel) => (
          // A form knows its currency from the start.
          <div key={currency} className="grid items-start gap-6 xl:grid-cols-2">
            <Card title={t.zones}>
              <ZonesForm travel={travel} currency={currency} />
            </Card>
            <div className="grid gap-6">
              <Card title={t.byDistance}>
                <DistancesForm travel={travel} currency={currency} />
              </Card>
              <Card title={t.tryAPlace}>
                <TriedPlace currency={currency} />
              </Card>
              <Card title={t.whereICook}>
                <AreaForm travel={travel} />
              </Card>
            </div>
            <LinkedFormHistory subjects={[history]} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function DistancesForm({ travel, currency }: FormProps) {
  const form = useTravelForm(distanceFields(currency), travel)
  const narrow = `${controlClass} max-w-40`
  return (
    <CardForm form={form} save={t.saveDistances}>
      <p className="text-sm text-muted">{t.byDistanceHint}</p>
      <RecordField name="freeKm" hint={t.freeKmHint} className={narrow} />
      <RecordField name="kmAmount" hint={t.kmAmountHint} className={narrow} />
      <RecordField name="parkingAmount" required={false} hint={t.parkingAmountHint} className={narrow} />
      <RecordField name="nightAmount" required={false} hint={t.nightAmountHint} className={narrow} />
      <RecordField name="nightFromKm" hint={t.nightFromKmHint} className={narrow} />
      <RecordField name="travelVatRate" type="text" inputMode="decimal" required={false} className={narrow} />
    </CardForm>
  )
}

/** Shows what is proposed for a place, by what was saved. */
function TriedPlace({ currency }: Pick<FormProps, 'currency'>) {
  const [place, setPlace] = useState('')
  const [distance, setDistance] = useState('')
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{t.tryAPlaceHint}</p>
      <TextInput
        label={t.placeOfAGuest}
        value={place}
        maxLength={500}
        autoComplete="off"
        onChange={({ target }) => setPlace(target.value)}
      />
      <TextInput
        label={t.distanceKm}
        hint={t.distanceKmHint}
        type="number"
        inputMode="numeric"
        min={0}
        value={distance}
        className={`${controlClass} max-w-40`}
        onChange={({ target }) => setDistance(target.value)}
      />
      {(place.trim() !== '' || distance !== '') && (
        <ProposedTravel place={place} distance={distance} currency={currency} unset={t.travelUnset} />
      )}
    </div>
  )
}

function AreaForm({ travel }: Pick<FormProps, 'travel'>) {
  const form = useTravelForm(areaFields, travel)
  return (
    <CardForm form={form} save={t.saveArea}>
      <FormLanguages fields={sentence}>
        <RecordField name="isAreaShown" hint={t.isAreaShownHint} />
        <RecordField name="areaSentence" rows={3} placeholder={t.areaSentenceExample} />
      </FormLanguages>
    </CardForm>
  )
}
