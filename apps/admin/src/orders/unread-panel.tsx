import { type InputOf, messageOf } from '@tablier/api-client'
import { type Allergen, allergenCodes, type Api, eveningLengths } from '@tablier/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../calls/api.ts'
import { Button } from '../components/button.tsx'
import { DialogBody, EditDialog } from '../components/edit-dialog.tsx'
import { LongTextInput, Tick } from '../components/field.tsx'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { isOutdated } from '../calls/outdated.ts'
import { UnreadList, unreadOptions, type UnreadWords } from '../replies/unread-words.tsx'
import { eveningKeys, type Order, orderKey } from './order-queries.ts'
import { t } from '../language/words.ts'

type Decision = InputOf<Api['orders']['decide']>['body'] & { readonly note: number }

/** What the guests of an order wrote and nobody has dealt with. An allergy is taken over into the order or put aside. */
export function UnreadPanel({ order }: { readonly order: Order }) {
  const { data: words = [] } = useQuery(unreadOptions(order.id))
  const [taken, setTaken] = useState<UnreadWords | null>(null)
  const { decide, isPending } = useDecisions(order)
  return (
    <>
      <UnreadList
        words={words}
        actions={(one) =>
          one.noteId !== null && (
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" aria-disabled={isPending} onClick={() => setTaken(one)}>
                {t.takeOver}
              </Button>
              <Button
                aria-disabled={isPending}
                onClick={() => one.noteId !== null && decide({ note: one.noteId, decision: 'put_aside' })}
              >
                {t.putAside}
              </Button>
            </div>
          )
        }
      />
      {taken && (
        <TakeOverDialog
          key={taken.noteId}
          order={order}
          words={taken}
          isPending={isPending}
          onTake={(decision, onDone) => decide(decision, onDone)}
          onClosed={() => setTaken(null)}
        />
      )}
    </>
  )
}

/** Saves what is decided about words, with an Undo button that restores the order and the words. */
function useDecisions(order: Order) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ note, ...body }: Decision) =>
      (await client.orders.decide({ params: { id: order.id, note }, body })).order,
    onSuccess: (saved, { note, decision }) => {
      queryClient.setQueryData<Order>(orderKey(order.id), saved)
      if (decision === null) return announceSuccess(t.wordsReopened)
      const { diets, allergens } = order
      const before = decision === 'taken_over' && { version: saved.version, diets, allergens }
      const run = () => mutate({ note, decision: null, ...before })
      return announceSuccess(decision === 'taken_over' ? t.takenOverIntoTheOrder : t.wordsPutAside, {
        label: t.undo,
        run,
      })
    },
    onError: (error) =>
      announceFailure(isOutdated(error) ? t.somebodyElseHasDecided : messageOf(error, t.thisCouldNotBeSaved)),
    onSettled: () => {
      for (const queryKey of eveningKeys) void queryClient.invalidateQueries({ queryKey })
    },
    meta: { action: 'decide about an allergy' },
  })
  const decide = (decision: Decision, onDone?: () => void) =>
    !isPending && mutate(decision, onDone && { onSuccess: onDone })
  return { decide, isPending }
}

interface TakeOverDialogProps {
  readonly order: Order
  readonly words: UnreadWords
  readonly isPending: boolean
  readonly onTake: (decision: Decision, onDone: () => void) => void
  readonly onClosed: () => void
}

/** The order's allergies with those that the words name, to correct and save. */
function TakeOverDialog({ order, words, isPending, onTake, onClosed }: TakeOverDialogProps) {
  const [allergens, setAllergens] = useState<readonly Allergen[]>([...order.allergens, ...words.allergens])
  const [diets, setDiets] = useState(order.diets)
  const [hasConsent, setHasConsent] = useState(false)
  const isAsked = order.consentedAt === null
  const { noteId: note, text, name } = words
  return (
    <EditDialog title={t.takeOverTitle} onClosed={onClosed}>
      {({ onCancel, onSaved }) => {
        const submit = (event: FormEvent) => {
          event.preventDefault()
          if (note === null) return
          const all = allergenCodes.filter((code) => allergens.includes(code))
          const consent = isAsked && { hasConsent }
          onTake({ note, decision: 'taken_over', version: order.version, allergens: all, diets, ...consent }, onSaved)
        }
        return (
          <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
            <DialogBody>
              <blockquote className="rounded-lg bg-sunken p-4 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
                <p>{text}</p>
                <footer className="mt-2 text-muted">{name}</footer>
              </blockquote>
              <fieldset>
                <legend className="mb-1 text-sm font-medium">{t.allergens}</legend>
                <div className="grid gap-x-4 sm:grid-cols-2">
                  {allergenCodes.map((code) => (
                    <Tick
                      key={code}
                      checked={allergens.includes(code)}
                      onChange={({ target: { checked } }) =>
                        setAllergens(checked ? [...allergens, code] : allergens.filter((one) => one !== code))
                      }
                    >
                      {t.allergen({ code })}
                    </Tick>
                  ))}
                </div>
              </fieldset>
              <LongTextInput
                label={t.dietsAndOtherAllergies}
                maxLength={eveningLengths.diets}
                value={diets}
                onChange={({ target }) => setDiets(target.value)}
              />
              {isAsked && (
                <Tick checked={hasConsent} onChange={({ target }) => setHasConsent(target.checked)}>
                  {t.guestAgreesForPlanning}
                </Tick>
              )}
            </DialogBody>
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              <Button onClick={onCancel}>{t.cancel}</Button>
              <Button type="submit" variant="primary" aria-disabled={isPending}>
                {t.takeOver}
              </Button>
            </div>
          </form>
        )
      }}
    </EditDialog>
  )
}
