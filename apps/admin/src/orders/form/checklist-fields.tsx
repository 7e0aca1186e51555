import { orderLimits } from '@tablier/contracts'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Button, IconButton } from '../../components/button.tsx'
import { controlClass } from '../../components/field.tsx'
import { useDeskSettings } from '../../settings/desk-queries.ts'
import type { OrderValues } from './order-fields.ts'
import { t } from '../../words.ts'

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
                  <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 text-sm sm:min-h-9">
                    <input
                      type="checkbox"
                      checked={line.isDone}
                      onChange={({ target }) => onTick(`checklist.${line.index}.isDone`, target.checked)}
                      className="size-4.5 shrink-0 accent-primary"
                    />
                    <span className={`[overflow-wrap:anywhere] ${line.isDone ? 'text-muted line-through' : ''}`}>
                      {line.text}
                    </span>
                  </label>
                  <IconButton
                    label={t.removeOfText({ text: line.text })}
                    onClick={() => remove(line.index)}
                    className="hover:text-danger max-sm:size-11"
                  >
                    <X size={18} aria-hidden="true" />
                  </IconButton>
                </li>
              ))}
          </ul>
          {room > 0 && <NewLine group={group} onAdd={(text) => add(group, [text])} />}
        </section>
      ))}
      {templates.length > 0 && room > 0 && (
        <div className="flex flex-wrap gap-2">
          {templates.map(({ name, items }) => (
            <Button key={name} className="max-sm:min-h-11" onClick={() => add(name, items)}>
              <Plus size={16} aria-hidden="true" />
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
      <Button onClick={add} className="max-sm:min-h-11">
        {t.add}
      </Button>
    </div>
  )
}
