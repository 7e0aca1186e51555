import { paletteNames } from '@tablier/contracts'
import { paletteOfLook } from '@tablier/contracts/palettes'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import { controlClass, Field } from '../../components/field.tsx'
import type { Choice, OwnInputProps } from '../collection-screen.ts'
import { ChoiceInput, type Texts } from './choice-input.tsx'
import { t } from '../../words.ts'

const choices: Record<string, Choice> = {
  ...Object.fromEntries(
    paletteNames.map((palette) => [
      palette,
      { label: t.paletteName({ palette }), picture: <Swatch palette={palette} /> },
    ]),
  ),
  own: { label: t.yourColour },
}

/** Four colours of a palette side by side. */
function Swatch({ palette }: { readonly palette: (typeof paletteNames)[number] }) {
  const { espresso, saffron, paper, ink } = paletteOfLook({ palette, ownColour: '' }, 'screen')
  return (
    <span aria-hidden="true" className="flex h-8 overflow-hidden rounded border border-line *:flex-1">
      {[espresso, saffron, paper, ink].map((color) => (
        <span key={color} style={{ backgroundColor: color }} />
      ))}
    </span>
  )
}

const firstColour = '#7a3b2e'

/** Whole looks to begin with. */
const starts = {
  harbour: { palette: 'sea', fonts: 'manrope', opening: 'split', corners: 'square', dishPictures: 'square' },
  orchard: { palette: 'olive', fonts: 'lora', opening: 'words', corners: 'soft', dishPictures: 'portrait' },
  candlelight: { palette: 'cellar', fonts: 'playfair', opening: 'film', corners: 'square', dishPictures: 'landscape' },
} as const

/** The choice of a palette, and the one colour from which `own` is made. */
export function PaletteInput({ label, name }: OwnInputProps) {
  const { setValue } = useFormContext<Texts>()
  const [palette, colour] = useWatch<Texts, ['fields.palette', 'fields.ownColour']>({
    name: ['fields.palette', 'fields.ownColour'],
  })
  const shown = colour || firstColour

  return (
    <>
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{t.startWithALook}</legend>
        <div className="flex flex-wrap gap-2">
          {(['harbour', 'orchard', 'candlelight'] as const).map((start) => (
            <Button
              key={start}
              onClick={() => {
                for (const [field, value] of Object.entries(starts[start]))
                  setValue(`fields.${field}`, value, { shouldDirty: true })
              }}
            >
              {t.lookToStartWith({ look: start })}
            </Button>
          ))}
        </div>
      </fieldset>
      <ChoiceInput label={label} name={name} choices={choices} />
      {palette === 'own' && (
        <Field label={t.yourColour} hint={t.theOtherColoursAreMadeTo}>
          {(control) => (
            <input
              {...control}
              type="color"
              value={shown}
              onChange={({ target }) => setValue('fields.ownColour', target.value, { shouldDirty: true })}
              className={`${controlClass} h-11 max-w-24 cursor-pointer p-1!`}
            />
          )}
        </Field>
      )}
    </>
  )
}
