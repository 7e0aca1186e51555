import { orderLimits } from '@tablier/contracts'
import { foldText, matchesSearch, searchTerms } from '@tablier/contracts/search'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { portfolioItemsScreen } from '../../content/screens/sections.ts'
import { allRecordsOptions } from '../../content/use-records.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Picker } from '../../components/picker.tsx'
import type { Typed } from '../../forms/kinds.ts'
import type { OrderValues } from './order-fields.ts'
import { controlClass, Tick } from '../../components/field.tsx'
import { useDeskSettings } from '../../settings/settings-queries.ts'
import { t } from '../../language/words.ts'

type TypedDish = Typed<OrderValues['dishes'][number]>

const SHOWN = 8

/** The dishes of the evening in their order: from the portfolio, or only for this evening. */
export function DishFields() {
  const { fields: dishes, append, move, remove } = useFieldArray<{ dishes: TypedDish[] }>({ name: 'dishes' })
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const { data: portfolio = [] } = useQuery(allRecordsOptions(portfolioItemsScreen))
  const terms = searchTerms(typed)
  const wanted = foldText(typed.trim())
  const known = portfolio.map(({ id, title }) => ({ id, title: String(title) }))
  const isChosen = (dishId: number) => dishes.some((dish) => dish.dishId === String(dishId))
  const found = known
    .filter(({ id, title }) => (wanted === '' ? !isChosen(id) : matchesSearch(terms, [title])))
    .slice(0, SHOWN)
  const isNew = wanted !== '' && !found.some(({ title }) => foldText(title) === wanted)

  function add(dishId: string, title: string) {
    append({ dishId, title }, { shouldFocus: false })
    setTyped('')
  }
  return (
    <div className="flex flex-col gap-4">
      {dishes.length > 0 && (
        <ol ref={list} tabIndex={-1} aria-label={t.dishes} className="flex flex-col divide-y divide-line outline-none">
          {dishes.map(({ id, title, dishId }, index) => (
            <li key={id} className="flex items-center gap-1 py-1">
              <span className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
                {title}
                {dishId === '' && <span className="text-muted"> {t.onlyHere}</span>}
              </span>
              <IconButton
                label={t.moveUpOfTitle({ title })}
                aria-disabled={index === 0}
                onClick={() => index > 0 && move(index, index - 1)}
                className={buttonClass}
                icon={ArrowUp}
              />
              <IconButton
                label={t.moveDownOfTitle({ title })}
                aria-disabled={index === dishes.length - 1}
                onClick={() => index < dishes.length - 1 && move(index, index + 1)}
                className={buttonClass}
                icon={ArrowDown}
              />
              <IconButton
                label={t.removeOfTitle({ title })}
                onClick={() => {
                  list.current?.focus() // the button disappears
                  remove(index)
                }}
                className={`${buttonClass} hover:text-danger`}
                icon={X}
              />
            </li>
          ))}
        </ol>
      )}
      {dishes.length < orderLimits.dishes && (
        <Picker
          label={t.addADish}
          placeholder={t.fromYourPortfolioOrAnyOther}
          typed={typed}
          onTyped={setTyped}
          maxLength={orderLimits.dishTitle}
          choices={[
            ...found.map(({ id, title }) => ({ key: String(id), text: title, onPick: () => add(String(id), title) })),
            ...(isNew
              ? [
                  {
                    key: 'new',
                    text: t.onlyForThisEvening({ title: typed.trim() }),
                    onPick: () => add('', typed.trim()),
                  },
                ]
              : []),
          ]}
        />
      )}
    </div>
  )
}

const buttonClass = 'max-sm:size-11 aria-disabled:cursor-not-allowed aria-disabled:opacity-40'

type Lines = OrderValues['checklist']

interface ChecklistFieldsProps {
  /** Called when a line is ticked, which is saved at once. */
  readonly onTick: (path: string, isDone: boolean) => void
}

/** The tasks of an order, in groups such as Shop, Pack and Cook. */
export function ChecklistFields({ onTick }: ChecklistFieldsProps) {
  const { checklists } = useDeskSettings()
  const { fields, append, remove } = useFieldArray<{ checklist: Lines }>({ name: 'checklist' })
  const values = useWatch<{ checklist: Lines }, 'checklist'>({ name: 'checklist' })
  // The fields have the keys, the values what is ticked now.
  const checklist = fields.map((field, index) => Object.assign({ index }, field, values[index]))
  const groups = [...new Set(checklist.map(({ group }) => group))]
  const templates = checklists.filter(({ name }) => !groups.includes(name))
  const room = orderLimits.checklist - checklist.length
  function add(group: string, texts: readonly string[]) {
    append(
      texts.slice(0, room).map((text) => ({ group, text, isDone: false })),
      { shouldFocus: false },
    )
  }
  return (
    <div className="flex flex-col gap-5">
      {(groups.length > 0 ? groups : ['']).map((group) => (
        <section key={group} aria-label={group || undefined} className="flex flex-col gap-1">
          {group && (
            <h3 className="text-sm font-semibold">
              {group} <span className="font-normal text-muted">{progressOf(checklist, group)}</span>
            </h3>
          )}
          <ul className="flex flex-col">
            {checklist
              .filter((line) => line.group === group)
              .map((line) => (
                <li key={line.id} className="flex items-center gap-1">
                  <Tick
                    className="min-w-0 flex-1"
                    checked={line.isDone}
                    onChange={({ target }) => onTick(`checklist.${line.index}.isDone`, target.checked)}
                  >
                    <span className={`[overflow-wrap:anywhere] ${line.isDone ? 'text-muted line-through' : ''}`}>
                      {line.text}
                    </span>
                  </Tick>
                  <IconButton
                    label={t.removeOfText({ text: line.text })}
                    onClick={() => remove(line.index)}
                    isDanger
                    icon={X}
                  />
                </li>
              ))}
          </ul>
          {room > 0 && <NewLine group={group} onAdd={(text) => add(group, [text])} />}
        </section>
      ))}
      {templates.length > 0 && room > 0 && (
        <div className="flex flex-wrap gap-2">
          {templates.map(({ name, items }) => (
            <Button key={name} onClick={() => add(name, items)} icon={Plus}>
              {t.addOfName({ name })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function progressOf(checklist: Lines, group: string): string {
  const lines = checklist.filter((line) => line.group === group)
  return t.progress({ done: lines.filter(({ isDone }) => isDone).length, count: lines.length })
}

/** A field that adds a line on Enter. */
function NewLine({ group, onAdd }: { readonly group: string; readonly onAdd: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  function add() {
    if (typed.trim() === '') return
    onAdd(typed.trim())
    setTyped('')
  }
  function addByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault() // does not send the form
    add()
  }
  return (
    <div className="flex gap-2">
      <input
        aria-label={group ? t.addTo({ group }) : t.addToTheChecklist}
        placeholder={t.somethingToDo}
        maxLength={orderLimits.checklistText}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={addByEnter}
        className={`${controlClass} min-h-10`}
      />
      <Button onClick={add}>{t.add}</Button>
    </div>
  )
}
