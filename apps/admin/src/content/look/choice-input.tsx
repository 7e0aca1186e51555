import { type ReactNode, useRef } from 'react'
import { camelKey } from '@tablier/contracts'
import { useController, useWatch } from 'react-hook-form'
import { useIsNarrow } from '../../components/narrow.ts'
import { useIsNear } from '../../components/near.ts'
import type { Choice, ChoiceKind, OwnInputProps } from '../collection-screen.ts'
import { LookHelp } from './look-help.tsx'
import { byMaterial, useMaterial } from './page-material.ts'
import { PageThumbnail } from './page-thumbnail.tsx'

interface ChoiceInputProps extends OwnInputProps, Pick<ChoiceKind, 'choices' | 'inLook'> {}

/**
 * A choice of a few, each with a picture of what it does. Those that the owner's material fills come first; of the
 * others it says what would help.
 */
export function ChoiceInput({ label, name, choices, inLook }: ChoiceInputProps) {
  const { ref, value, onChange } = useController({ name }).field
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const isNear = useIsNear(fieldset)
  const isNarrow = useIsNarrow()
  const material = useMaterial(inLook !== undefined)
  const shown = byMaterial(Object.keys(choices), (choice) => inLook?.(choice) ?? {}, material)
  return (
    <fieldset ref={fieldset} className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {shown.map(({ name: choice, help }, index) => (
          <label
            key={choice}
            className="flex min-h-11 cursor-pointer flex-col gap-2 rounded-lg border border-control-line p-2 text-sm hover:bg-hover has-checked:border-primary has-checked:bg-primary-wash has-focus-visible:outline-2"
          >
            {inLook && isNarrow ? (
              <OwnPage name={name} choice={choice}>
                {choices[choice]?.picture}
              </OwnPage>
            ) : (
              choices[choice]?.picture
            )}
            <span className="my-auto flex items-center gap-2 wrap-anywhere">
              <input
                ref={index === 0 ? ref : undefined}
                type="radio"
                name={name}
                value={choice}
                checked={value === choice}
                onChange={() => onChange(choice)}
                className="size-4.5 shrink-0 accent-primary"
              />
              <ChoiceWords {...choices[choice]} isNear={isNear} />
            </span>
            {choices[choice]?.hint && <span className="text-muted">{choices[choice].hint}</span>}
            {help && <LookHelp help={help} />}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The columns of a look that a picture of the page shows. */
const seen = [
  'layout',
  'palette',
  'own_colour',
  'fonts',
  'opening',
  'section_order',
  'corners',
  'dish_pictures',
  'space',
] as const

interface OwnPageProps {
  readonly name: string
  readonly choice: string
  readonly children: ReactNode
}

/** The owner's page in the look that the form has, with one thing chosen. */
function OwnPage({ name, choice, children }: OwnPageProps) {
  const values = useWatch<Record<string, string>>()
  const fields = seen.map((column) => [column, values[camelKey(column, {})] ?? ''])
  const look = { collection: 'looks', fields: { ...Object.fromEntries(fields), [name]: choice } } as const
  return (
    <PageThumbnail look={look} part={name === 'layout' ? 'dishes' : 'opening'}>
      {children}
    </PageThumbnail>
  )
}

/** The name of a choice; that of a typeface in its own letters, which are loaded when they come into sight. */
function ChoiceWords({ label, face, isNear }: Partial<Choice> & { readonly isNear: boolean }) {
  if (!face) return label
  return <span style={isNear ? { fontFamily: face, fontSize: '1.125rem', lineHeight: 1.3 } : undefined}>{label}</span>
}
